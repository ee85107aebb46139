package import SVGACoding
package import SVGASystem

extension TextLayouter {
    /// A digest of the fonts and the library versions, for the keys of caches that store pictures with texts. For a
    /// closed set, it covers the files' bytes; for the machine's fonts, which are hundreds of megabytes, their paths,
    /// sizes and times. It is computed with the first call.
    package func fingerprint() throws(SVGAError) -> ContentDigest {
        try knownFingerprint.withLock { (known) throws(SVGAError) in
            if let known { return known }
            let digest = try computeFingerprint()
            known = digest
            return digest
        }
    }

    private func computeFingerprint() throws(SVGAError) -> ContentDigest {
        var hasher = try SHA256Hasher()
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

    private static func digest(ofFile path: String) throws(SVGAError) -> ContentDigest {
        var hasher = try SHA256Hasher()
        do {
            let file = try FileHandle(opening: path, O_RDONLY)
            unsafe try file.readToEnd { unsafe try hasher.update($0) }
        } catch {
            // The code is 0 if the file is not at fault.
            throw error.systemCode == nil ? error : .fontFile(path, reason: systemMessage(error.code)).keeping(error)
        }
        return try hasher.finalize()
    }
}
