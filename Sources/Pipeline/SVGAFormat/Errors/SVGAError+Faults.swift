package import SVGAErrors
import SVGAGraphics

/// The faults of files, without the place and the stage that found them.
extension SVGAError {
    private static let fetchAgain = "fetch or export the file again"

    package static let emptyFile = SVGAError(.notAMovie, "the file is empty", remedy: fetchAgain)

    package static let webPage = SVGAError(
        .notAMovie, "this is a web page, not a movie", remedy: "look at the file, it may say why the server sent it")

    package static let jsonText = SVGAError(
        .notAMovie, "this is JSON text, not a movie", remedy: "look at the file, it may say why the server sent it")

    package static func storeError(code: String) -> SVGAError {
        SVGAError(
            .notAMovie, "this is the error \(code) of an object store (S3 or alike), not a movie",
            remedy: "check the bucket, the key, and whether the signed URL is still valid")
    }

    static func otherFormat(_ format: ForeignFormat) -> SVGAError {
        SVGAError(.notAMovie, "this is \(format.rawValue), not a movie", remedy: format.advice)
    }

    /// A transfer as text replaced the bytes that are not UTF-8; the original bytes are lost.
    package static let mangledAsText = SVGAError(
        .damaged, "the file was damaged by a transfer as text, which replaced its bytes by EF BF BD",
        remedy: "fetch it again in binary mode")

    package static func unknownContainer(firstBytes: [UInt8]) -> SVGAError {
        SVGAError(.notAMovie, "this is not an SVGA file: it begins with \(hexadecimal(firstBytes))")
    }

    package static let truncatedStream = SVGAError(
        .damaged, "the compressed data end too early", remedy: fetchAgain)

    package static func corruptStream(reason: String) -> SVGAError {
        SVGAError(.damaged, "the compressed data are damaged (\(reason))", remedy: fetchAgain)
    }

    /// The bytes are compressed again and again; the coding of the layer that is left.
    package static func packedTooOften(coding: String) -> SVGAError {
        SVGAError(
            .notAMovie, "the file is compressed more than twice, and still with \(coding)",
            remedy: "undo the outer layers, for example with 'gunzip', and find out which server adds them")
    }

    package static let paramsMissing = SVGAError(.damaged, "the movie has no parameters")

    package static func badViewBox(width: Double, height: Double) -> SVGAError {
        SVGAError(.damaged, "the view box of \(width) by \(height) has no area")
    }

    package static let noFrames = SVGAError(.damaged, "the movie has no frames")

    /// `found` is the amount that the file has, or that was read when the decoder stopped.
    package static func fileExceeds(_ name: Limits.Name, limit: Int, found: Int) -> SVGAError {
        let name = Limits.name(of: name)
        return SVGAError(
            .tooLarge, "\(name) is \(limit), the file needs \(found)", remedy: raising(name),
            limit: Limit(name: name, limit: limit, found: found))
    }
}

extension SVGAError {
    /// The archive lacks `movie.binary` and `movie.spec` at its top level; `nearest` is one in a folder, or a movie.
    package static func movieEntryMissing(nearest: String?) -> SVGAError {
        guard let nearest else {
            return SVGAError(.notAMovie, "the ZIP archive has neither movie.binary nor movie.spec")
        }
        if nearest.hasSuffix(movieSuffix) {
            return SVGAError(
                .notAMovie, "this is a ZIP archive with the movie \(nearest), not a movie",
                remedy: "unpack the archive, for example with 'unzip', and open the movie")
        }
        return SVGAError(
            .notAMovie, "the ZIP archive has the movie in a folder: \(nearest)",
            remedy: "pack the contents of the folder again, without the folder around them")
    }

    package static func badArchive(_ fault: ArchiveFault) -> SVGAError {
        let isCut = [.directoryMissing, .directoryOutOfRange].contains(fault)
        return SVGAError(
            .damaged, "the ZIP archive cannot be read: \(fault.rawValue)", remedy: isCut ? fetchAgain : nil)
    }

    /// The extension of movies.
    private static let movieSuffix = ".svga"

    static func movieMissing(among names: some Collection<String>) -> SVGAError {
        if names.contains("manifest.json"), names.contains(where: { $0.hasPrefix("animations/") || $0.hasPrefix("a/") })
        {
            return .otherFormat(.dotLottie)
        }
        let ends = ["/" + MovieArchive.messageName, "/" + MovieArchive.specName, movieSuffix]
        // macOS adds a shadow of each file.
        let candidates = names.filter { name in !name.hasPrefix("__MACOSX/") && ends.contains { name.hasSuffix($0) } }
        return .movieEntryMissing(nearest: candidates.min())
    }
}

extension SVGAError {
    package enum ArchiveFault: String, Hashable, Sendable {
        case directoryMissing = "the directory at its end is missing, as after a download that stopped early"
        /// The directory is not at the position in the final record.
        case directoryOutOfRange = "its directory lies outside the file"
        /// An entry of the directory has no valid header.
        case badDirectoryEntry = "an entry of its directory is damaged"
        /// The header before an entry's data does not exist.
        case badLocalHeader = "an entry has no header where the directory says"
        case entryOutOfRange = "the data of an entry lie outside the file"
        /// The data of two entries overlap, as in archives made to exhaust memory.
        case entriesOverlap = "the data of two entries overlap"
        case multipleDisks = "it is one part of an archive on several disks"
        /// The archive needs the 64-bit extension.
        case zip64 = "it is in the ZIP64 form, which no movie needs"
        case encrypted = "an entry is encrypted"
        case unknownMethod = "an entry is packed by a method other than deflate"
        case sizeMismatch = "an entry unpacks to another size than the directory says"
    }
}

// A protobuf message that breaks the wire format.
extension SVGAError {
    private static func message(_ reason: String) -> SVGAError { SVGAError(.damaged, reason, remedy: fetchAgain) }

    package static let truncatedVarint = message("the message ends inside an integer")
    package static let oversizedVarint = message("an integer has more than 64 bits")
    package static let truncatedFixed = message("the message ends inside a number")
    package static func lengthBeyondEnd(length: UInt64, available: Int) -> SVGAError {
        message("a length of \(length) bytes, but only \(available) are left")
    }
    package static let fieldNumberZero = message("a field has the number 0")
    package static let oversizedFieldNumber = message("a field number has more than 29 bits")
    package static let groupField = message("a field is a group")
    package static func unknownWireType(_ type: Int) -> SVGAError {
        message("a field has the unknown wire type \(type)")
    }
    package static func wrongWireType(expected: Int, found: Int) -> SVGAError {
        message("a field has the wire type \(found) instead of \(expected)")
    }
    /// libprotobuf-c refuses a message that this library accepts.
    package static let rejectedMessage = message("libprotobuf-c cannot unpack the message")
}

// A JSON text that breaks the grammar.
extension SVGAError {
    package static let jsonEnd = SVGAError(.damaged, "the JSON text ends too early")
    package static let jsonEscape = SVGAError(.damaged, "a backslash in a JSON string is followed by an unknown letter")
    package static let jsonNoObject = SVGAError(.damaged, "the JSON text is not an object")
    package static func jsonByte(_ byte: UInt8, expected: String) -> SVGAError {
        SVGAError(.damaged, "byte \(hexadecimal([byte])) where JSON has \(expected)")
    }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: " ")
}
