package import SVGAErrors
import SVGASystem

/// The file of keys that Amazon's tools share: sections of profiles with lines `NAME = VALUE`. It is read again after a
/// minute, so that a program that runs for long takes changed keys.
package struct KeysFile: S3KeySource {
    private let path: String
    private let profile: String

    private static let maxByteCount = 1 << 20
    /// The number of seconds before the file is read again.
    private static let lifetime = 60

    package init(path: String, profile: String) { (self.path, self.profile) = (path, profile) }

    package func issue(now: Int) throws(SVGAError) -> IssuedKeys {
        guard let bytes = try KeysFile.contents(of: path, maxByteCount: KeysFile.maxByteCount) else {
            throw .unreadableKeys(path: PathText.printable(path), reason: "it is too large")
        }
        guard let keys = KeysFile.keys(of: profile, in: String(decoding: bytes, as: UTF8.self)) else {
            throw .noProfile(path: PathText.printable(path), profile: profile)
        }
        return IssuedKeys(keys, refreshAt: now + KeysFile.lifetime)
    }

    /// The bytes of a file with keys; nil if they are more.
    static func contents(of path: String, maxByteCount: Int) throws(SVGAError) -> [UInt8]? {
        do { return try FileHandle(opening: path, O_RDONLY | O_NONBLOCK).contents(maxByteCount: maxByteCount) } catch {
            throw .unreadableKeys(path: PathText.printable(path), reason: systemMessage(error.code)).keeping(error)
        }
    }

    /// The keys of a profile; nil if the text has none. Lines that are none of the format are passed over.
    static func keys(of profile: String, in text: String) -> S3Keys? {
        var values: [String: String] = [:]
        var isInProfile = false
        for line in text.split(whereSeparator: \.isNewline).map(trimmed) {
            if line.hasPrefix("["), line.hasSuffix("]") {
                isInProfile = isName(line.dropFirst().dropLast(), of: profile)
            } else if isInProfile, !line.hasPrefix("#"), !line.hasPrefix(";"), let mark = line.firstIndex(of: "=") {
                values[trimmed(line[..<mark]).lowercased()] = String(trimmed(line[line.index(after: mark)...]))
            }
        }
        guard let id = values["aws_access_key_id"], let secret = values["aws_secret_access_key"],
            !id.isEmpty, !secret.isEmpty
        else { return nil }
        let token = values["aws_session_token"].flatMap { $0.isEmpty ? nil : $0 }
        return S3Keys(accessKeyID: id, secretAccessKey: secret, sessionToken: token)
    }

    /// Whether a section belongs to a profile: `[NAME]`, or `[profile NAME]` as in the settings file.
    private static func isName(_ section: Substring, of profile: String) -> Bool {
        let words = section.split { $0 == " " || $0 == "\t" }
        return words == [Substring(profile)] || words == ["profile", Substring(profile)]
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var rest = text.drop { $0 == " " || $0 == "\t" }
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return rest
    }
}
