import SVGACommandLine
import SVGADocument

extension Document {
    /// Whether the document has the version, regardless of its container.
    func isOf(_ wanted: DocumentForm) -> Bool {
        switch (form, wanted) {
        case (.messageArchive, .messageArchive), (.specArchive, .specArchive): true
        default: form == wanted
        }
    }
}

extension DocumentLoss {
    var text: String {
        let place = first.isEmpty ? "" : ", the first at \(Printable.text(first))"
        return switch kind {
        case .precision: "numbers are rounded to single precision in \(count) places\(place)"
        case .notFinite: "\(count) numbers that are not finite become 0\(place)"
        case .sound: "\(count) sounds, the first of the key \(Printable.text(first))"
        case .unknownFields: "unknown fields in \(count) places\(place)"
        case .orphans: "\(count) files that no key names, the first \(Printable.text(first))"
        case .sharedFile:
            "\(count) files are there once for each key that names them, the first \(Printable.text(first))"
        case .missingFile: "\(count) keys have no file, the first \(Printable.text(first))"
        }
    }
}
