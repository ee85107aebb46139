import SVGACoding
import SVGASystem

/// Identifies a finding across reports by its rule, file and key.
package struct LintFingerprint: Hashable, Sendable {
    let rule: String
    let file: String
    let key: String

    package init(rule: String, file: String, key: String?) {
        // In the form that reports print: file names may have bytes that are not characters.
        (self.rule, self.file, self.key) = (rule, PathText.printable(file), PathText.printable(key ?? ""))
    }

    package init(_ finding: LintFinding, in file: String) {
        self.init(rule: finding.rule, file: file, key: finding.key)
    }

    /// The fingerprint in 16 hexadecimal digits, the same in every run: the 64-bit FNV-1a hash of its parts.
    package var text: String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for part in [rule, file, key] {
            for byte in Array(part.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        return hash.hexadecimal(16)
    }
}
