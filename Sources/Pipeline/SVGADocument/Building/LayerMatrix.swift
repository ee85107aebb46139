import SVGASystem

/// Moves, turns and scales a picture: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
struct LayerMatrix: Equatable {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var tx = 0.0
    var ty = 0.0

    /// A picture with its upper left corner at a place.
    init(x: Double, y: Double) { (tx, ty) = (x, y) }

    /// A picture that is moved so that its anchor (in its pixels) is at its origin, scaled, turned clockwise and moved.
    init(_ state: LayerState, anchor: (x: Double, y: Double)) {
        let (sine, cosine) = LayerMatrix.sineAndCosine(degrees: state.rotate)
        (a, b) = (cosine * state.scaleX, sine * state.scaleX)
        (c, d) = (-sine * state.scaleY, cosine * state.scaleY)
        tx = state.x - a * anchor.x - c * anchor.y
        ty = state.y - b * anchor.x - d * anchor.y
    }

    /// Sine and cosine; quarter turns are exact, so that pictures stay upright.
    private static func sineAndCosine(degrees: Double) -> (Double, Double) {
        let turn = degrees.truncatingRemainder(dividingBy: 360)
        switch turn < 0 ? turn + 360 : turn {
        case 0, 360: return (0, 1)
        case 90: return (1, 0)
        case 180: return (0, -1)
        case 270: return (-1, 0)
        case let rest: return (sin(rest * .pi / 180), cos(rest * .pi / 180))
        }
    }

    /// The smallest size of `a` and `d` that is written: SVGAPlayer-Web takes 0 for 1. It moves no pixel of a picture by more
    /// than a thousandth.
    private static let leastScale = 1e-7

    /// The matrix as a message; zeros are left out where no player minds.
    var message: TransformMessage {
        func kept(_ value: Double) -> DocumentNumber? { Float(value) == 0 ? nil : .single(value) }
        func scale(_ value: Double) -> DocumentNumber {
            .single(abs(value) < LayerMatrix.leastScale ? LayerMatrix.leastScale : value)
        }
        var message = TransformMessage()
        (message.a, message.b, message.c, message.d) = (scale(a), kept(b), kept(c), scale(d))
        (message.tx, message.ty) = (kept(tx), kept(ty))
        return message
    }
}
