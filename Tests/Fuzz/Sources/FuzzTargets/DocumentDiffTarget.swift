@testable import SVGADiff
@testable import SVGADocument
@testable import SVGAFormat

extension FuzzTarget {
    /// A document does not differ from itself, even when it is written again, and differences are symmetric.
    static let documentDiff = FuzzTarget("document-diff", seeds: Seeds.files) { input in
        guard let document = try? Document(decoding: input, limits: .fuzzing) else { return nil }
        var rewritten = document
        rewritten.movie.rewrite()
        guard DocumentDiff(document, rewritten, limits: .fuzzing).isEqual else {
            return "a document differs from itself"
        }
        for file in Seeds.files() {
            guard let other = try? Document(decoding: file, limits: .fuzzing) else { continue }
            let isEqual = DocumentDiff(document, other, limits: .fuzzing).isEqual
            guard isEqual == DocumentDiff(other, document, limits: .fuzzing).isEqual else {
                return "two documents differ from one side only"
            }
        }
        return nil
    }
}
