package import SVGADocument

/// Drops entries of the image map that no sprite and no sound names, and those that a later entry of the same key replaces.
package struct UnusedImagesPass: OptimizerPass {
    package let id = "unused-images"
    package let grade = PassGrade.exact

    package func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport {
        var report = PassReport()
        try context.checkTime()
        let usage = context.usage(of: document)
        var named = NamedKeys()
        for sprite in usage.sprites { named.add(sprite.imageKey) }
        var entries: Set<Int> = []
        for use in usage.keys where !use.images.isEmpty && context.mayChange(use.key) {
            let isUsed = use.isUsed || named.contains(use.key)
            if !isUsed, context.slots.contains(use.key) { report.add(spared: use.key) }
            let unused = isUsed || context.slots.contains(use.key) ? use.images.dropLast() : use.images[...]
            guard !unused.isEmpty else { continue }
            entries.formUnion(unused)
            report.add(changed: use.key, count: unused.count)
        }
        document.removeEntries(entries)
        return report
    }
}

/// The keys of the image map that sprites request from any player.
struct NamedKeys {
    private var keys: Set<String> = []

    /// Adds the keys that a sprite may show the picture of: its own, and that without the last extension, which iOS cuts off
    /// of all keys and others of mattes.
    mutating func add(_ imageKey: String) {
        keys.insert(imageKey)
        if let dot = imageKey.lastIndex(of: ".") { keys.insert(String(imageKey[..<dot])) }
    }

    func contains(_ key: String) -> Bool { keys.contains(key) }
}

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
