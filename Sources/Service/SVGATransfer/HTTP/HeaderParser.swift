/// Collects the header of a response line by line.
struct HeaderParser {
    enum Step: Equatable {
        case more
        /// The empty line after the header of a final response.
        case complete
        /// More bytes than any header should have.
        case tooLarge
    }

    /// The maximum size of all header lines in bytes.
    static let maxByteCount = 256 << 10

    private(set) var status = 0
    private(set) var fields = HeaderFields()
    private var byteCount = 0

    /// Takes one line with its end.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> Step {
        byteCount += bytes.count
        if byteCount > HeaderParser.maxByteCount { return .tooLarge }
        let line = unsafe String(decoding: bytes, as: UTF8.self).trimmed
        // A colon in the first word makes the line a header; the phrase after the status may have one.
        if line.hasPrefix("HTTP/"), !line.prefix(while: { $0 != " " }).contains(":") {
            status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            fields = HeaderFields()
        } else if line.isEmpty {
            // The header of an interim response is followed by another.
            return 100..<200 ~= status ? .more : .complete
        } else if let colon = line.firstIndex(of: ":") {
            fields.append(String(line[..<colon]), line[line.index(after: colon)...].trimmed)
        }
        return .more
    }

    /// The length of the body as the header announces it (RFC 9112 §6.3), nil when it does not.
    var announcedByteCount: Int? {
        if status == 204 || status == 304 { return 0 }
        if fields["Transfer-Encoding"] != nil { return nil }
        return fields["Content-Length"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }

    /// The target of a redirect, nil for other responses.
    var redirectTarget: String? {
        switch status {
        case 301, 302, 303, 307, 308: fields["Location"].flatMap { $0.isEmpty ? nil : $0 }
        default: nil
        }
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        var scalars = Substring(self).unicodeScalars[...]
        while let first = scalars.first, first.isHeaderSpace { scalars.removeFirst() }
        while let last = scalars.last, last.isHeaderSpace { scalars.removeLast() }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    fileprivate var isHeaderSpace: Bool { self == " " || self == "\t" || self == "\r" || self == "\n" }
}
