import SVGAGeometry
import SVGAScene

extension RenderPlan: CustomStringConvertible {
    /// The plan in words, always in the same order and without what goes without saying.
    public var description: String {
        ([contentWord] + sizeWords + [background.map { "bg:\($0.hexadecimal)" }, hasLabels ? "label" : nil])
            .compactMap(\.self).joined(separator: " ")
    }

    private var contentWord: String? {
        switch content {
        case .frame(let frame): "frame:\(frame)"
        case .position(let position): "at:\(PlanNumber.text(position))"
        case .poster: "poster"
        case .sheet(let grid): "sheet:\(grid)"
        }
    }

    private var sizeWords: [String?] {
        switch size {
        case .scale(let scale): ["scale:\(PlanNumber.text(scale))"]
        case .width(let width): ["size:\(width)x"]
        case .height(let height): ["size:x\(height)"]
        case .both(let width, let height, let mode):
            [
                "size:\(width)x\(height)", mode.fit == .contain ? nil : "fit:\(mode.fit.rawValue)",
                mode.alignment == .center ? nil : "align:\(mode.alignment.name)",
            ]
        // No word asks for it.
        case .longerSide, nil: []
        }
    }
}
