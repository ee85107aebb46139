extension FormatError {
    /// The faults of a file.
    package enum Kind: Hashable, Sendable {
        /// There are no bytes at all.
        case emptyFile
        /// The bytes are an HTML or XML page, such as a server sends in place of a missing file.
        case webPage
        /// The bytes are the XML error of an object store such as S3, with its code.
        case storeError(code: String)
        /// The bytes are JSON text, such as a server's error message or another animation format.
        case jsonText
        /// The bytes are a file of another kind.
        case otherFormat(ForeignFormat)
        /// A transfer as text replaced the bytes that are not UTF-8; the original bytes are lost.
        case mangledAsText
        /// The bytes are none of the containers of SVGA; these are the first of them.
        case unknownContainer(firstBytes: [UInt8])

        /// A compressed stream ends before its data do.
        case truncatedStream
        /// A compressed stream breaks the rules of deflate; the reason in zlib's words.
        case corruptStream(reason: String)

        /// A ZIP archive that cannot be read.
        case badArchive(ArchiveFault)
        /// The ZIP archive has neither `movie.binary` nor `movie.spec` at its top level, but perhaps one of them in a folder,
        /// or a file of a movie.
        case movieEntryMissing(nearest: String?)
        /// The bytes are compressed again and again; the coding of the layer that is left.
        case packedTooOften(coding: String)

        /// A protobuf message that breaks the wire format.
        case badMessage(MessageFault)
        /// A JSON text that breaks the grammar.
        case badJSON(JSONFault)

        /// The movie has no parameters: neither size nor frame rate.
        case paramsMissing
        /// A side of the view box is not a finite number greater than 0.
        case badViewBox(width: Double, height: Double)
        /// Neither the parameters nor a sprite give the movie any frames.
        case noFrames

        /// The file needs more than a limit allows. `found` is the amount in the file, or the amount that was read when the
        /// decoder stopped.
        case limitExceeded(Limits.Name, limit: Int, found: Int)
        /// The system has no memory of this size for the parts of the movie; the same file may decode later.
        case outOfMemory(byteCount: Int)
    }

    /// The faults of a ZIP archive.
    package enum ArchiveFault: String, Hashable, Sendable {
        /// The record at the end that leads to the directory is missing.
        case directoryMissing = "the directory at its end is missing, as after a download that stopped early"
        /// The directory does not lie where the record at the end says.
        case directoryOutOfRange = "its directory lies outside the file"
        /// An entry of the directory has no valid header.
        case badDirectoryEntry = "an entry of its directory is damaged"
        /// The header in front of an entry's data is not there.
        case badLocalHeader = "an entry has no header where the directory says"
        /// The data of an entry lie outside the file.
        case entryOutOfRange = "the data of an entry lie outside the file"
        /// The data of two entries overlap, as in archives made to exhaust memory.
        case entriesOverlap = "the data of two entries overlap"
        /// The archive spans several disks.
        case multipleDisks = "it is one part of an archive on several disks"
        /// The archive needs the 64-bit extension.
        case zip64 = "it is in the ZIP64 form, which no movie needs"
        /// An entry is encrypted.
        case encrypted = "an entry is encrypted"
        /// An entry is packed by a method other than deflate.
        case unknownMethod = "an entry is packed by a method other than deflate"
        /// An entry unpacks to another size than the directory says.
        case sizeMismatch = "an entry unpacks to another size than the directory says"
    }

    /// The faults of a protobuf message's wire format.
    package enum MessageFault: Hashable, Sendable {
        /// The message ends inside a variable-length integer.
        case truncatedVarint
        /// A variable-length integer has more than 10 bytes or more than 64 bits.
        case oversizedVarint
        /// The message ends inside a number of fixed size.
        case truncatedFixed
        /// A length goes beyond the end of the message that contains it.
        case lengthBeyondEnd(length: UInt64, available: Int)
        /// A field has the number 0.
        case fieldNumberZero
        /// A field number has more than 29 bits.
        case oversizedFieldNumber
        /// A field is a group, which SVGA never has.
        case group
        /// A wire type that does not exist.
        case unknownWireType(Int)
        /// A known field is stored as another type than its own.
        case wrongWireType(expected: Int, found: Int)
        /// libprotobuf-c refuses a message that this library accepts.
        case rejected
    }

    /// The faults of a JSON text.
    package enum JSONFault: Hashable, Sendable {
        /// The text ends too early.
        case unexpectedEnd
        /// A byte that the grammar does not allow at its position, and what is allowed there.
        case unexpectedByte(UInt8, expected: String)
        /// A backslash in a string is followed by a letter without a meaning in JSON.
        case badEscape
        /// The text is a value other than an object.
        case notAnObject
    }
}

extension FormatError.Kind {
    /// The end of names of movies.
    static let movieSuffix = ".svga"

    /// The fault of an archive with these names of files, and without a movie at its top level.
    static func movieMissing(among names: some Collection<String>) -> FormatError.Kind {
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
