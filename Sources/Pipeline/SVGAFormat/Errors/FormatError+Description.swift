import SVGAPixels

extension FormatError: CustomStringConvertible {
    /// One line: the stage, what was wrong, where, and what to do about it.
    public var description: String {
        let line = descriptionWithoutAdvice
        return advice.map { "\(line); \($0)" } ?? line
    }

    /// The stage, what was wrong, and where.
    package var descriptionWithoutAdvice: String {
        let place = location.description
        return "\(stage.rawValue): \(kind)" + (place.isEmpty ? "" : " (\(place))")
    }

    /// What to do about it; nil for most faults.
    package var advice: String? { kind.advice }
}

extension FormatError.Location: CustomStringConvertible {
    /// The location in words, empty for the whole file.
    package var description: String {
        let place = offset.map { "byte \($0) of \(space.rawValue)" } ?? (space == .file ? nil : "in \(space.rawValue)")
        return [field, place].compactMap(\.self).joined(separator: ", ")
    }
}

extension FormatError.Kind: CustomStringConvertible {
    /// What was wrong.
    package var description: String {
        switch self {
        case .emptyFile: "the file is empty"
        case .webPage: "this is a web page, not a movie"
        case .storeError(let code): "this is the error \(code) of an object store (S3 or alike), not a movie"
        case .jsonText: "this is JSON text, not a movie"
        case .otherFormat(let format): "this is \(format.rawValue), not a movie"
        case .mangledAsText: "the file was damaged by a transfer as text, which replaced its bytes by EF BF BD"
        case .unknownContainer(let bytes): "this is no SVGA file: it begins with \(hexadecimal(bytes))"
        case .truncatedStream: "the compressed data end too early"
        case .corruptStream(let reason): "the compressed data are damaged (\(reason))"
        case .badArchive(let fault): "the ZIP archive cannot be read: \(fault.rawValue)"
        case .movieEntryMissing(nil): "the ZIP archive has neither movie.binary nor movie.spec"
        case .movieEntryMissing(let nearest?) where nearest.hasSuffix(FormatError.Kind.movieSuffix):
            "this is a ZIP archive with the movie \(nearest), not a movie"
        case .movieEntryMissing(let nearest?): "the ZIP archive has the movie in a folder: \(nearest)"
        case .packedTooOften(let coding): "the file is compressed more than twice, and still with \(coding)"
        case .badMessage(let fault): fault.description
        case .badJSON(let fault): fault.description
        case .paramsMissing: "the movie has no parameters"
        case .badViewBox(let width, let height): "the view box of \(width) by \(height) has no area"
        case .noFrames: "the movie has no frames"
        case .limitExceeded(let name, let limit, let found): "\(name.rawValue) is \(limit), the file needs \(found)"
        case .outOfMemory(let byteCount): "no memory for \(byteCount) bytes"
        }
    }

    /// What the reader of the message can do, nil for most faults.
    var advice: String? {
        switch self {
        case .emptyFile, .truncatedStream, .corruptStream, .badMessage: "fetch or export the file again"
        case .badArchive(.directoryMissing), .badArchive(.directoryOutOfRange): "fetch or export the file again"
        case .webPage, .jsonText: "look at the file, it may say why the server sent it"
        case .otherFormat(let format): format.advice
        case .storeError: "check the bucket, the key, and whether the signed URL is still valid"
        case .movieEntryMissing(let nearest?) where nearest.hasSuffix(FormatError.Kind.movieSuffix):
            "unpack the archive, for example with 'unzip', and open the movie"
        case .movieEntryMissing(.some): "pack the contents of the folder again, without the folder around them"
        case .packedTooOften: "undo the outer layers, for example with 'gunzip', and find out which server adds them"
        case .mangledAsText: "fetch it again in binary mode"
        case .limitExceeded(let name, _, _): RenderError.ExceededLimit.advice(name.rawValue)
        default: nil
        }
    }
}

extension FormatError.MessageFault: CustomStringConvertible {
    /// What was wrong.
    package var description: String {
        switch self {
        case .truncatedVarint: "the message ends inside an integer"
        case .oversizedVarint: "an integer has more than 64 bits"
        case .truncatedFixed: "the message ends inside a number"
        case .lengthBeyondEnd(let length, let available): "a length of \(length) bytes, but only \(available) are left"
        case .fieldNumberZero: "a field has the number 0"
        case .oversizedFieldNumber: "a field number has more than 29 bits"
        case .group: "a field is a group"
        case .unknownWireType(let type): "a field has the unknown wire type \(type)"
        case .wrongWireType(let expected, let found): "a field has the wire type \(found) instead of \(expected)"
        case .rejected: "libprotobuf-c cannot unpack the message"
        }
    }
}

extension FormatError.JSONFault: CustomStringConvertible {
    /// What was wrong.
    package var description: String {
        switch self {
        case .unexpectedEnd: "the JSON text ends too early"
        case .unexpectedByte(let byte, let expected): "byte \(hexadecimal([byte])) where JSON has \(expected)"
        case .badEscape: "a backslash in a JSON string is followed by an unknown letter"
        case .notAnObject: "the JSON text is not an object"
        }
    }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: " ")
}
