package import SVGAGraphics

/// The position of a sprite in one frame, as ``Movie`` interprets its fields, without its content.
package struct FrameGeometry: Hashable, Sendable {
    /// The opacity as the file has it; 0 if it has none.
    package private(set) var alpha = 0.0
    /// The size that the picture is stretched to; a side that is not finite is 0, as in a movie.
    package private(set) var layout = Size.zero
    /// The map from the sprite's own space to the canvas.
    package private(set) var transform = Affine.identity
    /// Whether the frame has a clip path that is not empty.
    package private(set) var hasClip = false
    /// Whether the frame has shapes or repeats the previous frame's shapes.
    package private(set) var hasShapes = false

    package var isVisible: Bool { alpha > 0 && alpha.isFinite && transform.isFinite }

    package var hasLayout: Bool { layout.width > 0 && layout.height > 0 }

    /// The layout on the canvas: the lengths of its sides there.
    package var drawnSize: Size {
        let scales = transform.axisScales
        return Size(layout.width * scales.x, layout.height * scales.y)
    }

    /// The box around the layout on the canvas; nil without a layout.
    package var bounds: Rect? {
        guard hasLayout else { return nil }
        let box = transform.bounds(of: Rect(layout))
        return [box.minX, box.minY, box.maxX, box.maxY].allSatisfy(\.isFinite) ? box : nil
    }

    /// The factor by which the layout grows in the direction in which it grows least.
    package var smallestScale: Double {
        let largest = transform.largestScale
        return largest > 0 ? abs(transform.determinant) / largest : 0
    }

    package init(_ record: Record<FrameMessage>) {
        if let bytes = record.originalBytes { self.init(sound: bytes) } else { self.init(record.values) }
    }

    private init(_ frame: FrameMessage) {
        alpha = frame.alpha?.value ?? 0
        if let layout = frame.layout?.values {
            self.layout = Size(layout.width?.value ?? 0, layout.height?.value ?? 0)
        }
        if let numbers = frame.transform?.values {
            transform = Affine(
                a: numbers.a?.value ?? 0, b: numbers.b?.value ?? 0, c: numbers.c?.value ?? 0,
                d: numbers.d?.value ?? 0, tx: numbers.tx?.value ?? 0, ty: numbers.ty?.value ?? 0)
        }
        hasClip = frame.clipPath.map { !$0.bytes.isEmpty } ?? false
        hasShapes = !frame.shapes.isEmpty
        dropBadLayout()
    }

    /// Reads the fields themselves: movies have a hundred thousand frames, and rules take twenty times as long.
    private init(sound bytes: ArraySlice<UInt8>) {
        var (layout, numbers): ([Double], [Double]?) = ([0, 0, 0, 0], nil)
        var fields = WireFields(bytes)
        while let field = fields.next() {
            switch field.number {
            case 1: alpha = Double(Float(bitPattern: field.content.littleEndian32))
            case 2: FrameGeometry.read(field.content, into: &layout)
            case 3:
                var map = numbers ?? [0, 0, 0, 0, 0, 0]
                FrameGeometry.read(field.content, into: &map)
                numbers = map
            case 4: hasClip = !field.content.isEmpty
            case 5: hasShapes = true
            default: break
            }
        }
        self.layout = Size(layout[2], layout[3])
        if let map = numbers {
            transform = Affine(a: map[0], b: map[1], c: map[2], d: map[3], tx: map[4], ty: map[5])
        }
        dropBadLayout()
    }

    /// Reads each number of a message into its place. Fields of several occurrences are one message.
    private static func read(_ message: ArraySlice<UInt8>, into numbers: inout [Double]) {
        var fields = WireFields(message)
        while let field = fields.next() {
            guard 1...numbers.count ~= field.number else { continue }
            numbers[field.number - 1] = Double(Float(bitPattern: field.content.littleEndian32))
        }
    }

    private mutating func dropBadLayout() {
        if !layout.width.isFinite || !layout.height.isFinite { layout = .zero }
    }
}
