package import SVGAGraphics

/// Receives the pictures of an export: each is encoded on the thread that drew it, and the pieces are taken in order.
package protocol FrameSink: Sendable {
    /// A thread's encoder for one picture after the other.
    associatedtype Encoder
    /// An encoded picture.
    associatedtype Piece: Sendable

    /// Creates the encoder of a thread.
    func makeEncoder() throws(SVGAError) -> Encoder

    /// Encodes a picture; called from several threads at a time.
    ///
    /// - Parameter previous: The picture before, where ``needsPrevious``; nil for the first one.
    func encode(_ picture: Pixmap, after previous: Pixmap?, with encoder: Encoder) throws(SVGAError) -> Piece

    /// Takes a piece; called once for each picture, in their order, by one thread at a time.
    ///
    /// - Throws: The error that ended the export: a file that cannot be written, or an encoder or a program that fails.
    func append(_ piece: Piece, at index: Int) throws(SVGAError)

    /// Whether pictures are encoded by their difference from the previous picture.
    var needsPrevious: Bool { get }
}
