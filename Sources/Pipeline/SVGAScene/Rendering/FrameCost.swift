package import SVGAFormat
import SVGAGraphics
import SVGAText

/// The cost of a frame at the size of the movie, computed before any of it is drawn.
struct FrameCost {
    /// Pixels that images, shapes and clips touch, each counted by the box around it.
    private(set) var paintedPixelCount = 0.0
    private(set) var layerPixelCount = 0.0
    /// Dashes of all lines, or a few more.
    private(set) var dashCount = 0.0

    private let viewBox: Rect

    init(of list: DrawList) {
        viewBox = Rect(list.movie.viewBox)
        for command in list.commands { add(command.fields, list.resources) }
    }

    /// The error for the first limit that is exceeded, or nil.
    func refusal(_ limits: Limits) -> SVGAError? {
        let checks: [(name: Limits.Name, limit: Int, found: Double)] = [
            (\.maxDashCount, limits.maxDashCount, dashCount),
            (\.maxLayerPixelCount, limits.maxLayerPixelCount, layerPixelCount),
            (\.maxPaintedPixelCount, limits.maxPaintedPixelCount, paintedPixelCount),
        ]
        return checks.first { $0.found > Double($0.limit) }.map { check in
            .limitExceeded(check.name, limit: check.limit, found: Int(exactly: check.found.rounded(.up)) ?? .max)
        }
    }

    private mutating func add(_ command: DrawFields, _ resources: DrawResources) {
        if let layer = command.layer {
            layerPixelCount += layer.width * layer.height
        } else if let text = command.text {
            add(resources.texts[text].drawing, command.transform, command.opacity)
        } else {
            addPixels(resources.bounds(of: command))
            if let dash = command.style?.dash, let geometry = command.geometry {
                addDashes(dash, along: resources.length(of: geometry))
            }
        }
    }

    /// Counts each part of a text by the box around the whole, and the layer that a faded one needs.
    private mutating func add(_ drawing: TextDrawing, _ transform: Affine, _ opacity: Double) {
        let touched = viewBox.intersection(transform.bounds(of: drawing.inkBox))
        if touched.isEmpty { return }
        let pixelCount = touched.width * touched.height
        paintedPixelCount += pixelCount * Double(drawing.items.count)
        if drawing.needsLayer(opacity: opacity) { layerPixelCount += pixelCount }
        if let shadow = drawing.softShadow {
            paintedPixelCount += pixelCount * Double(shadow.items.count)
            layerPixelCount += pixelCount
        }
    }

    /// Counts at most the maximum number of dashes per path, no matter how long the line is.
    private mutating func addDashes(_ dash: SVGAStrokeStyle.Dash, along length: Double) {
        let count = length / (dash.length + dash.gap)
        let most = Double(SVGAStrokeStyle.Dash.maxCount)
        dashCount += count < most ? count : most
    }

    private mutating func addPixels(_ bounds: Rect) {
        let touched = viewBox.intersection(bounds)
        if !touched.isEmpty { paintedPixelCount += touched.width * touched.height }
    }
}

extension SVGAError {
    /// A frame's drawing or an image exceeds a limit.
    package static func limitExceeded(_ name: Limits.Name, limit: Int, found: Int, imageKey: String? = nil)
        -> SVGAError
    {
        limitExceeded(named: Limits.name(of: name), limit: limit, found: found, imageKey: imageKey)
    }
}
