package import SVGAGraphics

/// Receives the pictures of an export: each is encoded on the thread that drew it, and the pieces are taken in order.
package protocol FrameSink: Sendable {
    /// A thread's encoder for one picture after the other.
    associatedtype Encoder
    associatedtype Piece: Sendable

    func makeEncoder() throws(SVGAError) -> Encoder

    /// Encodes a picture, on several threads at a time. `previous` is nil for the first, and unless ``needsPrevious``.
    func encode(_ picture: Pixmap, after previous: Pixmap?, with encoder: Encoder) throws(SVGAError) -> Piece

    /// Takes a piece; called once for each picture, in their order, by one thread at a time. Errors end the export.
    func append(_ piece: Piece, at index: Int) throws(SVGAError)

    /// Whether pictures are encoded by their difference from the previous picture.
    var needsPrevious: Bool { get }
}
