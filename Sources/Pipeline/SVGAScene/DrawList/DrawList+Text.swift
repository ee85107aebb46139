import SVGAFormat
import SVGAGraphics
import SVGAText

extension DrawList: CustomStringConvertible {
    /// The list as text: a line for the frame, then one for each command, indented by the clips and layers around it.
    public var description: String {
        let view = movie.viewBox
        var lines = ["frame \(frame) of \(movie.frameCount), \(number(view.width))x\(number(view.height))"]
        var depth = 0
        for command in commands {
            let change = command.fields.depth
            depth += min(0, change)
            lines.append(String(repeating: "  ", count: depth) + text(of: command))
            depth += max(0, change)
        }
        return lines.joined(separator: "\n")
    }

    private func text(of command: DrawCommand) -> String {
        switch command {
        case .image(let index, let size, let transform, let opacity):
            let name =
                resources.contentImage(index).map { "content image \($0.name.debugDescription)" }
                ?? "image \(movie.assets[index].key.debugDescription)"
            return "\(name)\(text(of: size))\(text(of: transform))\(text(ofOpacity: opacity))"
        case .fill(let geometry, let transform, let color, let opacity):
            return "fill \(text(of: geometry)) \(text(of: color))\(text(of: transform))\(text(ofOpacity: opacity))"
        case .stroke(let geometry, let style, let transform, let color, let opacity):
            return "stroke \(text(of: geometry)) \(text(of: color)) \(text(of: style))\(text(of: transform))"
                + text(ofOpacity: opacity)
        case .pushClip(let path, let transform):
            return "clip to \(text(of: .path(path)))\(text(of: transform))"
        case .text(let index, let transform, let opacity):
            let content = resources.texts[index]
            return "text \(content.string.debugDescription) size \(number(content.drawing.size)) in"
                + " \(text(of: content.drawing.logicalBox))\(text(of: transform))\(text(ofOpacity: opacity))"
        case .popClip:
            return "end of clip"
        case .beginLayer(let bounds):
            return "layer \(text(of: bounds))"
        case .endMaskedLayer:
            return "mask the first layer by the second"
        }
    }

    private func text(of size: Size?) -> String {
        size.map { " \(number($0.width))x\(number($0.height))" } ?? ""
    }

    private func text(of geometry: SVGAShape.Geometry) -> String {
        switch geometry {
        case .path(let index):
            resources.contentPath(index).map { "content path in \(text(of: $0.controlBounds))" } ?? "path \(index)"
        case .rectangle(let rect, let radius):
            "rectangle \(text(of: rect))" + (radius > 0 ? " radius \(number(radius))" : "")
        case .ellipse(let center, let radiusX, let radiusY):
            "ellipse at \(number(center.x)),\(number(center.y)) radii \(number(radiusX)),\(number(radiusY))"
        }
    }

    private func text(of rect: Rect) -> String {
        "\(number(rect.minX)),\(number(rect.minY)) \(number(rect.width))x\(number(rect.height))"
    }

    private func text(of transform: Affine) -> String {
        if transform == .identity { return "" }
        if transform == Affine(translation: Point(transform.tx, transform.ty)) {
            return " at \(number(transform.tx)),\(number(transform.ty))"
        }
        let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        return " by [" + numbers.map(number).joined(separator: " ") + "]"
    }

    private func text(of color: SVGAColor) -> String {
        let channels = [color.red, color.green, color.blue].map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "#" + channels.joined() + (color.alpha < 1 ? " alpha \(number(color.alpha))" : "")
    }

    private func text(of style: SVGAStrokeStyle) -> String {
        var text = "width \(number(style.width)) \(style.cap) caps \(style.join) joins"
        if style.join == .miter { text += " limit \(number(style.miterLimit))" }
        if let dash = style.dash {
            text += " dash \(number(dash.length)) gap \(number(dash.gap)) phase \(number(dash.phase))"
        }
        return text
    }

    private func text(ofOpacity opacity: Double) -> String {
        opacity < 1 ? " opacity \(number(opacity))" : ""
    }

    /// A number with at most six decimals, whole ones without a point.
    private func number(_ value: Double) -> String {
        let rounded = (value * 1e6).rounded() / 1e6
        guard let whole = Int(exactly: rounded) else { return "\(rounded)" }
        return "\(whole)"
    }
}
