extension FixtureMovie {
    /// The movie as a `movie.spec`. Numbers are written so that they read as the very same double.
    public func spec() -> [UInt8] {
        let params = viewBox.map { box in
            object([
                ("viewBox", object([("width", number(box.width)), ("height", number(box.height))])),
                ("fps", fps.map(String.init)), ("frames", frames.map(String.init)),
            ])
        }
        let text = object([
            ("ver", version.map(quoted)), ("movie", params),
            ("images", object(images.map { ($0.key, quoted($0.name)) })), ("sprites", array(sprites.map(\.json))),
        ])
        return Array(text.utf8)
    }
}

extension FixtureSprite {
    fileprivate var json: String {
        object([
            ("imageKey", quoted(imageKey)), ("matteKey", quoted(matteKey ?? "")),
            ("frames", array(frames.map(\.json))),
        ])
    }
}

extension FixtureFrame {
    fileprivate var json: String {
        object([
            ("alpha", alpha.map(number)),
            (
                "layout",
                layout.map {
                    numbers(["x", "y", "width", "height"], [layoutOrigin.x, layoutOrigin.y, $0.width, $0.height])
                }
            ),
            ("transform", transform?.json), ("clipPath", clipPath.map(quoted)),
            ("shapes", shapes.isEmpty ? nil : array(shapes.map(\.json))),
        ])
    }
}

extension FixtureTransform {
    fileprivate var json: String { SVGATestMovies.numbers(["a", "b", "c", "d", "tx", "ty"], numbers) }
}

extension FixtureShape {
    fileprivate var json: String {
        let (type, arguments) = typeAndArguments
        return object([
            ("type", quoted(type)), ("args", arguments), ("styles", style?.json), ("transform", transform?.json),
        ])
    }

    private var typeAndArguments: (String, String?) {
        switch geometry {
        case .path(let data): ("shape", object([("d", quoted(data))]))
        case .rect(let values): ("rect", numbers(["x", "y", "width", "height", "cornerRadius"], values))
        case .ellipse(let values): ("ellipse", numbers(["x", "y", "radiusX", "radiusY"], values))
        case .keep: ("keep", nil)
        case .bare(_, let name): (name, nil)
        }
    }
}

extension FixtureStyle {
    fileprivate var json: String {
        object([
            ("fill", fill.map { array($0.channels.map(number)) }),
            ("stroke", stroke.map { array($0.channels.map(number)) }), ("strokeWidth", strokeWidth.map(number)),
            ("lineCap", lineCap.map { quoted(["butt", "round", "square"][$0]) }),
            ("lineJoin", lineJoin.map { quoted(["miter", "round", "bevel"][$0]) }),
            ("miterLimit", miterLimit.map(number)), ("lineDash", dash.map { array($0.map(number)) }),
        ])
    }
}

private func numbers(_ names: [String], _ values: [Float?]) -> String {
    object(zip(names, values).map { ($0, $1.map(number)) })
}

private func number(_ value: Float) -> String { "\(Double(value))" }

private func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

private func object(_ members: [(String, String?)]) -> String {
    "{" + members.compactMap { key, value in value.map { "\(quoted(key)):\($0)" } }.joined(separator: ",") + "}"
}

private func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case "\n": "\\n"
        case "\t": "\\t"
        default: String(scalar)
        }
    }
    return "\"" + escaped.joined() + "\""
}
