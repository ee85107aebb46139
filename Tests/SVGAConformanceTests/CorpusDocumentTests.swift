import SVGADocument
import Testing

/// Real movies as documents.
@Suite("Corpus documents", .enabled(if: Corpus.isPresent))
struct CorpusDocumentTests {
    @Test func filesRoundTrip() throws {
        for movie in Corpus.spread {
            let file = try Corpus.movie(movie.name)
            let document = try Document(decoding: file)
            #expect(try document.encoded() == file, "\(movie.name)")
            var rewritten = document
            rewritten.movie.rewrite()
            #expect(rewritten.movie.encoded == document.movie.encoded, "\(movie.name)")
        }
    }

    @Test func foldersBecomeEqualDocumentsWithTheSameBytes() throws {
        for movie in Corpus.spread {
            let document = try Document(decoding: Corpus.movie(movie.name))
            let folder = FolderForm(document)
            let again = try Document(folderText: folder.text) { path, _ in
                guard let bytes = folder.content(of: path) else {
                    throw SVGAError.folderFile(path, "no such file")
                }
                return bytes
            }
            #expect(again == document, "\(movie.name)")
            // JSON of SVGA 1.0 is written again.
            guard document.form != .specArchive else { continue }
            #expect(again.movie.encoded == document.movie.encoded, "\(movie.name)")
        }
    }
}
