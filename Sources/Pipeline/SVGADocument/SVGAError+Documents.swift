extension SVGAError {
    /// Keys that name the same files would need more memory than the limits allow, each with its own copy.
    package static func sharedFilesTooLarge(key: String) -> SVGAError {
        SVGAError(
            .tooLarge,
            "the contents of the image map are larger than the limits allow, once each key has a copy; the first beyond: \(key)"
        )
    }

    package static func archiveTooLarge(file: String) -> SVGAError {
        SVGAError(.tooLarge, "\(file) has no place in a ZIP archive: 65,534 files and 4 GiB are the most")
    }

    /// A file of the archive could not be unpacked, so that it would be written without its bytes.
    package static func unreadFile(_ file: String) -> SVGAError {
        SVGAError(
            .damaged, "\(file) in the archive cannot be unpacked and would be lost",
            remedy: "mend the archive, or replace or remove the file")
    }

    package static func noSuchKey(_ key: String, nearest: String?) -> SVGAError {
        SVGAError(
            .invalidRequest, "nothing has the key '\(key)'",
            remedy: nearest.map { "the nearest is '\($0)'" } ?? "svga-tool keys lists the keys")
    }

    package static func ambiguousKey(_ key: String) -> SVGAError {
        SVGAError(
            .invalidRequest, "several entries of the image map have the key '\(key)'", remedy: "unpack and mend them")
    }

    package static func keyExists(_ key: String) -> SVGAError {
        SVGAError(.invalidRequest, "the key '\(key)' is taken", remedy: "choose another one")
    }

    package static func badValue(_ text: String) -> SVGAError { SVGAError(.invalidRequest, text) }

    static func notRepresentable(_ loss: DocumentLoss) -> SVGAError {
        SVGAError(
            .invalidRequest, "SVGA 1.0 has no place for \(loss.kind.rawValue) (\(loss.first))",
            remedy: "convert the file to 2 first")
    }
}
