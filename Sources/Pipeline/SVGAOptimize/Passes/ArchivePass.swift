package import SVGADocument

/// Drops the files of an archive that no key names: leftovers of the program that packed it. Other waste in archives,
/// such as extra fields and dates, disappears when the archive is written again.
package struct ArchivePass: OptimizerPass {
    package let id = "archive"
    package let grade = PassGrade.exact

    package func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport {
        var report = PassReport()
        guard document.form.isArchive else { return report }
        try context.checkTime()
        let index = ArchiveFileIndex(document.files)
        let named = Set(document.movie.values.images.compactMap { index.file(of: $0.values)?.name })
        let last = Dictionary(document.files.enumerated().map { ($1.name, $0) }) { _, last in last }
        document.files = document.files.enumerated().filter { position, file in
            let stays = named.contains(file.name) && last[file.name] == position || !context.mayChange(file.name)
            if !stays { report.add(changed: file.name) }
            return stays
        }.map(\.element)
        return report
    }
}
