import SVGAContent
import SVGAText

extension OverlayScene: CustomStringConvertible {
    /// The scene as text, a line for each thing; empty for a transparent frame.
    package var description: String { items.map(\.description).joined(separator: "\n") }
}

extension OverlayScene.Item: CustomStringConvertible {
    var description: String {
        switch self {
        case .bullet(let face, let x, let y): "bullet \(face.text.debugDescription)\(own(face.isOwn)) at \(x),\(y)"
        case .heart(let look):
            "heart \(look.hue) at \(number(look.x)),\(number(look.y)) scale \(number(look.scale))\(opacity(look.opacity))"
        case .movie(let look): "movie \(look.url) frame \(look.frame)\(look.content.map { " \($0)" } ?? "")"
        case .banner(let look): text(of: look)
        case .notice(let text): "notice \(text.debugDescription)"
        }
    }

    private func text(of look: BannerLook) -> String {
        var words = "banner \(look.face.sender.debugDescription) \(look.face.line.debugDescription)"
        words += "\(own(look.face.isOwn)) at \(look.x),\(look.y)\(opacity(look.opacity))"
        if look.number > 0 { words += " x\(look.number)" }
        if look.numberScale != 1 { words += " scale \(number(look.numberScale))" }
        return words
    }

    private func own(_ isOwn: Bool) -> String { isOwn ? " own" : "" }

    private func opacity(_ opacity: Double) -> String { opacity < 1 ? " opacity \(number(opacity))" : "" }

    /// A number with at most three decimals, whole ones without a point.
    private func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }
}

extension PlayContent: CustomStringConvertible {
    /// The texts and images by their keys.
    var description: String {
        let texts = plan.texts.mapValues { $0.string.debugDescription }
        let images = plan.images.mapValues(\.source)
        let parts = texts.merging(images) { text, _ in text }.sorted { $0.key < $1.key }
        return "with " + parts.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }
}
