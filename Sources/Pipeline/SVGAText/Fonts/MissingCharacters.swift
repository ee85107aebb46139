extension DynamicText.Fonts {
    /// The warning about characters without a glyph, and its remedy.
    package func warning(aboutMissing scalars: [Unicode.Scalar]) -> String {
        let listed = scalars.prefix(8).map { "'\($0)' (U+\(String($0.value, radix: 16, uppercase: true)))" }
        let rest = scalars.count > listed.count ? " and \(scalars.count - listed.count) more" : ""
        return "boxes replace \(listed.joined(separator: ", "))\(rest), which no font has; \(remedy(for: scalars))"
    }

    private func remedy(for scalars: [Unicode.Scalar]) -> String {
        guard case .system = self else { return "add a font file that has them" }
        let packages = Set(scalars.compactMap(\.fontPackage)).sorted()
        return packages.isEmpty ? "use other characters" : "install " + packages.joined(separator: " ")
    }
}

extension Unicode.Scalar {
    /// The package of Debian and Ubuntu with a font for the character; nil for characters of no script.
    fileprivate var fontPackage: String? {
        switch properties.generalCategory {
        case .privateUse, .unassigned, .surrogate: return nil
        default: break
        }
        if properties.isEmojiPresentation || properties.isEmoji && value > 0xFF { return "fonts-noto-color-emoji" }
        switch value {
        case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
            0xFF00...0xFFEF, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
            return "fonts-noto-cjk"
        default: return "fonts-noto-core"
        }
    }
}
