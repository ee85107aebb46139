package struct LayerState: Equatable, Sendable {
    package var x = 0.0
    package var y = 0.0
    package var scaleX = 1.0
    package var scaleY = 1.0
    /// Degrees clockwise.
    package var rotate = 0.0
    package var alpha = 1.0

    /// Whether anything shows: a picture without width or height does not.
    var isVisible: Bool { alpha > 0 && scaleX != 0 && scaleY != 0 }
}

/// The properties that keyframes change.
enum LayerProperty: String, CaseIterable, Sendable {
    case x, y, scaleX, scaleY, rotate, alpha

    var keyPath: WritableKeyPath<LayerState, Double> {
        switch self {
        case .x: \.x
        case .y: \.y
        case .scaleX: \.scaleX
        case .scaleY: \.scaleY
        case .rotate: \.rotate
        case .alpha: \.alpha
        }
    }

    /// The members of keyframes, and the properties that each sets.
    static let members: [(name: String, properties: [LayerProperty])] =
        allCases.map { ($0.rawValue, [$0]) } + [("scale", [.scaleX, .scaleY])]
}

/// The changes of a layer's properties from frame to frame: each has its own keyframes.
package struct LayerMotion: Equatable, Sendable {
    /// A value of a property in a frame, and its course from there.
    struct Key: Equatable, Sendable {
        let frame: Int
        let value: Double
        let easing: Easing
    }

    /// The keys of each property, in rising order of their frames.
    private var tracks: [LayerProperty: [Key]] = [:]
    /// The frame of the last keyframe, even if it sets no property.
    var lastFrame: Int?

    package init() {}

    /// Adds a value after the others.
    mutating func add(_ value: Double, to properties: [LayerProperty], at frame: Int, _ easing: Easing) {
        for property in properties {
            tracks[property, default: []].append(Key(frame: frame, value: value, easing: easing))
        }
    }

    /// The values in a frame; properties without keyframes have the values of `start`.
    func state(at frame: Int, from start: LayerState) -> LayerState {
        var state = start
        for (property, track) in tracks { state[keyPath: property.keyPath] = LayerMotion.value(of: track, frame) }
        state.alpha = min(max(0, state.alpha), 1)
        return state
    }

    /// The value of a property: the first key's value before it, and the last one's after it.
    private static func value(of track: [Key], _ frame: Int) -> Double {
        var (low, high) = (0, track.count)
        while low < high {
            let middle = (low + high) / 2
            if track[middle].frame <= frame { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return track[0].value }
        let key = track[low - 1]
        guard low < track.count, key.frame < frame else { return key.value }
        let next = track[low]
        let progress = key.easing.progress(Double(frame - key.frame) / Double(next.frame - key.frame))
        return key.value + (next.value - key.value) * progress
    }
}
