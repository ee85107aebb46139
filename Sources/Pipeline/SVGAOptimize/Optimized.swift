public import SVGADocument

/// An optimizer's result for a document.
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

    /// The resulting document: the input if it could not be made smaller.
    public internal(set) var document: Document
    /// Its file.
    public internal(set) var bytes: [UInt8]
    /// Whether the input was kept, since nothing made it smaller.
    public internal(set) var keepsInput = false
    /// The input's sizes.
    public internal(set) var input: Size
    /// The output's sizes.
    public internal(set) var output: Size
    /// The passes' results, in the order in which they ran.
    package internal(set) var passes: [PassResult] = []
    /// The differences between the frames and the input's frames.
    package internal(set) var check: FrameFindings
    /// Whether the goal was reached: for budgets whether the movie fits, for all others true.
    public internal(set) var meetsGoal = true
    /// Whether time ran out or the work was stopped; the result contains the work that was finished and checked.
    public internal(set) var isCutShort = false
    /// Other notes, each a sentence.
    package internal(set) var notes: [String] = []
}

package struct PassResult: Hashable, Sendable {
    package let id: String
    package let grade: PassGrade
    /// The pass's changes and exceptions.
    package internal(set) var report: PassReport
    /// The change of the file in bytes, with a quick compression; for `stream`, the saving of thorough compression.
    package internal(set) var byteDelta = 0
    /// The change of the decoded pictures in bytes.
    package internal(set) var decodedDelta = 0
    /// The keys whose change was reverted, because it was visible.
    package internal(set) var revertedKeys: [String] = []
}

extension PassResult {
    /// The results, with equal names joined.
    static func joined(_ results: [PassResult]) -> [PassResult] {
        results.reduce(into: []) { joined, result in
            guard let index = joined.firstIndex(where: { $0.id == result.id }) else { return joined.append(result) }
            joined[index].add(result)
        }
    }

    /// Adds the report of a later pass with the same name, which also corrects reverted changes.
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

    /// The number of all sprites' states.
    package var spriteFrameCount: Int { movie.values.sprites.reduce(0) { $0 + $1.values.frames.count } }
}

extension Optimized: CustomStringConvertible, CustomReflectable {
    /// One line, such as `Optimized(23456 -> 12345 bytes)`.
    public var description: String { "Optimized(\(input.byteCount) -> \(output.byteCount) bytes)" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
