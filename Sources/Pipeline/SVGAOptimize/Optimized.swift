public import SVGADocument

/// What an optimizer made of a document.
///
/// ```swift
/// import SVGADocument
/// import SVGAOptimize
///
/// let optimized = try Optimizer().optimize(Document(decoding: bytes))
/// print(optimized.input.byteCount, optimized.output.byteCount, optimized.bytes.count)
/// ```
public struct Optimized: Sendable {
    /// Sizes of a movie that are compared.
    ///
    /// ```swift
    /// import SVGADocument
    /// import SVGAOptimize
    ///
    /// let size = try Optimizer().optimize(Document(decoding: bytes)).output
    /// print(size.byteCount, size.decodedByteCount, size.spriteFrameCount)
    /// ```
    public struct Size: Hashable, Sendable {
        /// The bytes of the file.
        public internal(set) var byteCount: Int
        /// The bytes of all pictures once decoded.
        public internal(set) var decodedByteCount: Int
        /// The states that players make: one for each frame of each sprite.
        public internal(set) var spriteFrameCount: Int
    }

    /// The document to be used: the one that went in where nothing made it smaller.
    public internal(set) var document: Document
    /// Its file.
    public internal(set) var bytes: [UInt8]
    /// Whether the input was kept, since nothing made it smaller.
    public internal(set) var keepsInput = false
    /// The sizes of what went in.
    public internal(set) var input: Size
    /// The sizes of what came out.
    public internal(set) var output: Size
    /// What each pass did, in the order in which they ran.
    package internal(set) var passes: [PassResult] = []
    /// How far the frames are from those of the input.
    package internal(set) var check: FrameFindings
    /// Whether the goal was reached: for budgets whether the movie fits, for all others true.
    public internal(set) var meetsGoal = true
    /// Whether time ran out or the work was stopped; what was finished and checked until then is the result.
    public internal(set) var isCutShort = false
    /// What else is worth knowing, each a sentence.
    package internal(set) var notes: [String] = []
}

/// What a pass did, and what came of it.
package struct PassResult: Hashable, Sendable {
    package let id: String
    package let grade: PassGrade
    /// What the pass changed, and what it spared.
    package internal(set) var report: PassReport
    /// The change of the file in bytes, by a quick compression; that of `stream` is what thorough compression adds.
    package internal(set) var byteDelta = 0
    /// The change of the decoded pictures in bytes.
    package internal(set) var decodedDelta = 0
    /// The keys whose change was taken back, since it showed.
    package internal(set) var revertedKeys: [String] = []
}

extension PassResult {
    /// The results with those of one name as one.
    static func joined(_ results: [PassResult]) -> [PassResult] {
        results.reduce(into: []) { joined, result in
            guard let index = joined.firstIndex(where: { $0.id == result.id }) else { return joined.append(result) }
            joined[index].add(result)
        }
    }

    /// Adds what a later pass of the same name did, which also makes good what was taken back.
    private mutating func add(_ later: PassResult) {
        report.add(later.report)
        byteDelta += later.byteDelta
        decodedDelta += later.decodedDelta
        revertedKeys = Set(revertedKeys).subtracting(later.report.changedKeys).union(later.revertedKeys).sorted()
    }
}

extension Document {
    /// The sizes of the document, whose file has this many bytes.
    func size(byteCount: Int) -> Optimized.Size {
        Optimized.Size(
            byteCount: byteCount, decodedByteCount: decodedPictureByteCount, spriteFrameCount: spriteFrameCount)
    }

    /// The number of states of all sprites.
    package var spriteFrameCount: Int { movie.values.sprites.reduce(0) { $0 + $1.values.frames.count } }
}

extension Optimized: CustomStringConvertible, CustomReflectable {
    /// One line, such as `Optimized(23456 -> 12345 bytes)`.
    public var description: String { "Optimized(\(input.byteCount) -> \(output.byteCount) bytes)" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
