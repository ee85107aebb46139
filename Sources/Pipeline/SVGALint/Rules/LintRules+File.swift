import SVGADocument
import SVGAFormat

extension LintRule {
    static let fileRules: [LintRule] = [
        LintRule(
            "unreadable", "EEEEEEE", "the file is not a movie, or damaged",
            fix: "fetch it again, or export it again from its source",
            { context in
                guard let fault = context.subject.fault else { return }
                context.report(fault.problem, fix: fault.remedy)
            }),
        LintRule(
            "decode-warning", "WWWWWWW", "the file has faults that players handle differently",
            fix: "svga-tool convert writes a file without them, or export it again",
            { context in
                for warning in context.subject.movie?.warnings ?? [] { context.report("\(warning)") }
                let count = context.subject.undecodedCount
                if count > 0 { context.report("\(LintText.count(count, "picture")) beyond the limits of decoding") }
            }),
        LintRule(
            "container", "WWWWIIE", "the file is an archive, which Web-Lite and Flutter refuse",
            fix: "svga-tool convert --to 2",
            { context in
                guard context.subject.isArchive else { return }
                let generation = context.subject.movie?.container == .zipJSON ? "SVGA 1.0" : "SVGA 1.5"
                context.report(
                    "a ZIP archive of \(generation): the players Web-Lite and Flutter refuse it, SVGAPlayer-Web needs"
                        + " JSZip")
            }),
        LintRule(
            "archive-waste", "WWWWIII", "the archive holds files that no player reads",
            fix: .optimize("leaves them out, svga-tool convert --to 2 too"), checkArchive),
    ]

    @Sendable private static func checkArchive(_ context: inout LintContext) {
        guard let document = context.subject.document, document.form.isArchive else { return }
        let lookup = KeyLookup(document.movie.values, files: document.files)
        let named = Set(lookup.fileNames.compactMap { $0 })
        let unnamed = document.files.filter { !named.contains($0.name) }
        if !unnamed.isEmpty {
            let byteCount = unnamed.reduce(0) { $0 + $1.bytes.count }
            context.report(
                "\(LintText.count(unnamed.count, "file")) of the archive that no key names, "
                    + "\(LintText.bytes(byteCount)) unpacked: \(LintText.list(unnamed.map(\.name)))",
                value: Double(byteCount))
        }
        if document.form == .messageArchive(hasSpec: true) {
            context.report(
                "the archive contains the movie twice: \(MovieArchive.messageName) and \(MovieArchive.specName)",
                fix: "svga-tool convert --to 2")
        }
    }
}
