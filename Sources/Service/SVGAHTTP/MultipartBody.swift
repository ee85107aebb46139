/// The body of a form (`multipart/form-data`, RFC 7578) of exactly one part that names a file, as `curl -F
/// file=@gift.svga` sends it. Other forms are refused.
package struct MultipartBody: Sendable {
    private let boundary: [UInt8]

    /// Reads the value of `Content-Type`; nil for another type. A boundary that cannot be one fits no body.
    package init?(contentType: String) {
        let parts = contentType.split(separator: ";", omittingEmptySubsequences: false)
        guard let type = parts.first, FieldValue.trimmed(type).lowercased() == "multipart/form-data" else {
            return nil
        }
        var boundary = ""
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, FieldValue.trimmed(pair[0]).lowercased() == "boundary" else { continue }
            boundary = String(FieldValue.unquoted(FieldValue.trimmed(pair[1])))
        }
        self.boundary = Array(boundary.utf8)
    }

    /// The range of the file in a body, found in O(bytes); nil unless the body is exactly one part with a file.
    package func fileRange(in body: [UInt8]) -> Range<Int>? {
        guard 1...70 ~= boundary.count, boundary.allSatisfy({ 0x20...0x7e ~= $0 }) else { return nil }
        let delimiter = Array("--".utf8) + boundary
        guard body.starts(with: delimiter + MultipartBody.lineBreak) else { return nil }
        let headerStart = delimiter.count + 2
        guard let headerEnd = MultipartBody.headerEnd(in: body, from: headerStart),
            MultipartBody.namesFile(body[headerStart..<headerEnd])
        else { return nil }
        let start = headerEnd + 4
        // The last delimiter ends the body, with an optional line break.
        for tail in [MultipartBody.lineBreak, []] {
            let ending = MultipartBody.lineBreak + delimiter + Array("--".utf8) + tail
            let end = body.count - ending.count
            if end >= start, body[end...].elementsEqual(ending) {
                let next = MultipartBody.lineBreak + delimiter
                return MultipartBody.contains(next, in: body[start..<end]) ? nil : start..<end
            }
        }
        return nil
    }

    private static let lineBreak: [UInt8] = [13, 10]
    private static let maxHeaderByteCount = 8 << 10

    /// The beginning of the empty line after a part's headers.
    private static func headerEnd(in body: [UInt8], from start: Int) -> Int? {
        let limit = min(body.count, start + maxHeaderByteCount)
        var index = start
        while index + 4 <= limit {
            if body[index] == 13, body[index + 1] == 10, body[index + 2] == 13, body[index + 3] == 10 { return index }
            index += 1
        }
        return nil
    }

    /// Whether the fields of a part say that it is a file.
    private static func namesFile(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        let lines = text.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "\r\n" || $0 == "\n" || $0 == "\r" })
        let values = lines.compactMap { line -> Substring? in
            let pair = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, pair[0].lowercased() == "content-disposition" else { return nil }
            return FieldValue.trimmed(pair[1])
        }
        guard values.count == 1, let value = values.first?.lowercased() else { return false }
        return value.hasPrefix("form-data;") && (value.contains("filename=") || value.contains("filename*="))
    }

    private static func contains(_ pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = pattern.first, bytes.count >= pattern.count else { return false }
        let last = bytes.endIndex - pattern.count
        var index = bytes.startIndex
        while index <= last {
            if bytes[index] == first, bytes[index..<index + pattern.count].elementsEqual(pattern) { return true }
            index += 1
        }
        return false
    }
}
