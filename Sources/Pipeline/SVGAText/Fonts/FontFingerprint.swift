package import SVGADigest
import Glibc
package import SVGASystem

extension TextLayouter {
    /// A digest of all that equal texts depend on beside themselves: the fonts and the versions of the libraries.
    ///
    /// Of a closed set, it covers the bytes of the files; of the fonts of the machine, which are hundreds of megabytes, their
    /// paths, sizes and times. What is cached under the name of a picture with texts puts it into the name. It is computed
    /// with the first call.
    ///
    /// - Throws: ``TextError`` when a file cannot be read, or libcrypto is missing.
    package func fingerprint() throws(TextError) -> ContentDigest {
        try knownFingerprint.withLock { (known) throws(TextError) in
            if let known { return known }
            let digest = try computeFingerprint()
            known = digest
            return digest
        }
    }

    private func computeFingerprint() throws(TextError) -> ContentDigest {
        var hasher = try SHA256Hasher<TextError>()
        try hasher.update(Array("\(libraryVersions)\n".utf8))
        switch fonts {
        case .files(let paths):
            for path in paths { try hasher.update(try TextLayouter.digest(ofFile: path).bytes) }
        case .system:
            for path in Set(fontPaths).sorted() {
                let status = FileSystem.status(at: path)
                let (size, time) = (status?.st_size ?? 0, status?.st_mtim ?? timespec())
                try hasher.update(Array("\(path)\n\(size) \(time.tv_sec) \(time.tv_nsec)\n".utf8))
            }
        }
        return try hasher.finalize()
    }

    private static func digest(ofFile path: String) throws(TextError) -> ContentDigest {
        var hasher = try SHA256Hasher<TextError>()
        let file = try FileHandle<TextError>(opening: path, O_RDONLY)
        unsafe try file.readToEnd { (piece) throws(TextError) in unsafe try hasher.update(piece) }
        return try hasher.finalize()
    }
}

extension TextError: DigestFailure {
    package init(_ error: DigestError) { self.init(.library(error.description)) }
}

extension TextError: FileFailure {
    package init(_ error: FileError) { self.init(.fontFile(error.path, reason: systemMessage(error.code))) }
}
