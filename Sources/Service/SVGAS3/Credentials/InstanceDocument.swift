import SVGACoding
import SVGASystem

/// The response of a machine's endpoint: keys and their expiry, as JSON.
struct InstanceDocument: Hashable {
    let keys: S3Keys
    /// Seconds since 1970; nil if the response has no expiry.
    let expiresAt: Int?

    /// Reads a response; nil if it has no keys, or an invalid expiry.
    init?(_ body: [UInt8]) {
        let limits = JSONLimits(maxByteCount: 64 << 10, maxDepth: 4, maxValueCount: 100)
        guard case .object(let members)? = try? JSONTree(parsing: body, limits: limits) else { return nil }
        let text = { (name: String) -> String? in
            guard case .string(let text)? = members[name], !text.isEmpty else { return nil }
            return text
        }
        guard let id = text("AccessKeyId"), let secret = text("SecretAccessKey") else { return nil }
        keys = S3Keys(accessKeyID: id, secretAccessKey: secret, sessionToken: text("Token"))
        guard let end = text("Expiration") else {
            expiresAt = nil
            return
        }
        guard let seconds = InstanceDocument.seconds(of: end) else { return nil }
        expiresAt = seconds
    }

    /// The seconds since 1970 of a time such as `2017-05-17T15:09:54Z`, whose fraction is left out; nil for other text.
    static func seconds(of text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z") else { return nil }
        let marks = [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")]
        guard marks.allSatisfy({ bytes[$0.0] == $0.1.utf8.first }) else { return nil }
        guard bytes.count == 20 || bytes[19] == UInt8(ascii: ".") else { return nil }
        let bounds = [
            (0..<4, 1970...9999), (5..<7, 1...12), (8..<10, 1...31), (11..<13, 0...23), (14..<16, 0...59),
            (17..<19, 0...60),
        ]
        var parts: [Int32] = []
        for (range, values) in bounds {
            guard let value = number(bytes[range]), values ~= value else { return nil }
            parts.append(Int32(value))
        }
        return seconds(parts)
    }

    private static func seconds(_ parts: [Int32]) -> Int {
        var time = unsafe tm()
        unsafe (time.tm_year, time.tm_mon, time.tm_mday) = (parts[0] - 1900, parts[1] - 1, parts[2])
        unsafe (time.tm_hour, time.tm_min, time.tm_sec) = (parts[3], parts[4], parts[5])
        return unsafe timegm(&time)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
