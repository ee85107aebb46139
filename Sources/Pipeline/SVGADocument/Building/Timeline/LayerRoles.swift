import SVGAErrors

/// The layers of a timeline that mask others.
struct LayerRoles {
    let mattes: Set<String>

    /// - Throws: ``SVGAError`` for ambiguous keys, and mattes that are not a layer or have mattes themselves.
    init(of timeline: Timeline) throws(SVGAError) {
        var layers: [String: [Timeline.Layer]] = [:]
        for layer in timeline.layers {
            if let first = layers[layer.key]?.first, first.content != layer.content {
                throw .timeline(
                    path: layer.path,
                    problem: "the key \(layer.key) has another picture at \(first.path); give it another key")
            }
            layers[layer.key, default: []].append(layer)
        }
        for sound in timeline.sounds where layers[sound.key] != nil {
            throw .timeline(path: sound.path, problem: "the key \(sound.key) is that of a layer; give it another key")
        }
        mattes = Set(timeline.layers.compactMap(\.matte))
        for layer in timeline.layers {
            guard let matte = layer.matte else { continue }
            try LayerRoles.check(layers[matte] ?? [], named: matte, by: layer)
        }
    }

    private static func check(
        _ mattes: [Timeline.Layer], named key: String, by layer: Timeline.Layer
    ) throws(SVGAError) {
        func error(_ problem: String) -> SVGAError { .timeline(path: "\(layer.path).matte", problem: problem) }
        switch mattes.count {
        case 0: throw error("there is no layer of the key \(key)")
        case 1: break
        default: throw error("\(mattes.count) layers have the key \(key); give the matte a key of its own")
        }
        if mattes[0].matte != nil {
            throw error("the layer \(key) has a matte itself, and players know no mattes of mattes")
        }
    }
}
