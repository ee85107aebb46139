import SVGAFormat

@testable import SVGADocument

extension FuzzTarget {
    /// A `movie.json`, or a file of any form that becomes one: packing and unpacking preserve each byte of a message,
    /// and no name in a movie leaves its directory.
    static let folderForm = FuzzTarget("folder-form", seeds: FolderFuzzing.seeds) { input in
        if input.first == UInt8(ascii: "{") {
            guard let document = try? FolderFuzzing.document(input, files: [:]) else { return nil }
            return FolderFuzzing.difference(of: document)
        }
        guard let document = try? Document(decoding: input, limits: .fuzzing) else { return nil }
        return FolderFuzzing.difference(of: document)
    }
}

private enum FolderFuzzing {
    @Sendable static func seeds() -> [[UInt8]] {
        let files = Seeds.files()
        let texts = files.compactMap { try? Document(decoding: $0) }.map { FolderForm($0).text }
        let raw = """
            {"format": "svga-document/1", "form": "svga2-bare", "frames": 4, "raw": "+AYB", "width": {"raw": "AADAfw=="},
             "images": [{"key": {"raw": "/2E="}, "file": "a.png"}], "sounds": [{"key": "b", "file": "b.mp3"}],
             "sprites": [{"imageKey": "a", "raw": "EgISAhICEgI=", "frames": [{"at": "0-1,3", "alpha": 1, "keep": true}]}]}
            """
        return texts + files + [Array(raw.utf8)]
    }

    /// The document of a text; files that do not exist have a byte.
    static func document(_ text: [UInt8], files: [String: [UInt8]]) throws(SVGAError) -> Document {
        try Document(folderText: text, limits: .fuzzing) { path, _ in files[path] ?? [UInt8(path.utf8.count % 256)] }
    }

    static func difference(of document: Document) -> String? {
        let folder = FolderForm(document)
        if let path = folder.files.map(\.path).first(where: { !isSafe($0) }) { return "the path \(path)" }
        let files = Dictionary(folder.files.map { ($0.path, $0.bytes) }) { first, _ in first }
        guard files.count == folder.files.count else { return "two files have one path" }
        do throws(SVGAError) {
            let again = try self.document(folder.text, files: files)
            guard again == document else { return "another document is packed again" }
            if hasRepeatedContent(document) { return nil }
            guard FolderForm(again).text == folder.text else { return "another text is written again" }
            guard document.form.isSpec || again.movie.encoded == document.movie.encoded else { return "other bytes" }
            return nil
        } catch {
            // A text is longer than its message.
            return error.isLimitExceeded ? nil : "what was unpacked is refused: \(error)"
        }
    }

    /// Whether an image map entry has two contents, of which a directory keeps the effective one.
    private static func hasRepeatedContent(_ document: Document) -> Bool {
        document.movie.values.images.contains { image in
            var (fields, count) = (WireFields(image.encoded), 0)
            while let field = fields.next() { if field.number == 2 { count += 1 } }
            return count > 1
        }
    }

    private static func isSafe(_ path: String) -> Bool {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        return names.count == 2 && names[1].utf8.count <= 64 && !names[1].hasPrefix(".")
            && names[1].utf8.allSatisfy { byte in
                let scalar = Unicode.Scalar(byte)
                return byte < 0x80
                    && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                        || "._-".unicodeScalars.contains(scalar))
            }
    }
}
