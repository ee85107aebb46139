import SVGAKit

@testable import SVGADocument
@testable import SVGAFormat

extension FuzzTarget {
    /// A document equals its file, reads the same after writing, and stays the same movie.
    static let documentRoundTrip = FuzzTarget("document-round-trip", seeds: Seeds.files) { input in
        let movie = try? Movie(decoding: input, limits: .fuzzing)
        let document: Document
        do throws(SVGAError) {
            document = try Document(decoding: input, limits: .fuzzing)
        } catch {
            // A document has all files of an archive, and may so pass limits that its movie keeps.
            return movie == nil || error.isLimitExceeded ? nil : "a movie is not a document: \(error)"
        }
        guard (try? document.encoded()) == input else { return "an unchanged document is not its file" }
        var rewritten = document
        rewritten.movie.rewrite()
        guard let file = try? rewritten.encoded(WriteOptions(effort: 1)) else { return nil }
        do throws(SVGAError) {
            guard try Document(decoding: file) == document else { return "a rewritten document says something else" }
        } catch {
            return error.isLimitExceeded ? nil : "a rewritten document is none: \(error)"
        }
        // A message without a size lets its movie fall back on the JSON text next to it, which is written again from
        // the message.
        guard let movie, document.form != .messageArchive(hasSpec: true) else { return nil }
        return difference(of: movie, from: file)
    }

    /// The difference between a file's movie and another.
    private static func difference(of movie: Movie, from file: [UInt8]) -> String? {
        do throws(SVGAError) {
            let again = try Movie(decoding: file, limits: .fuzzing)
            guard again.frameCount == movie.frameCount, again.sprites.map(\.states) == movie.sprites.map(\.states),
                again.paths == movie.paths, again.assets.map(\.bytes) == movie.assets.map(\.bytes)
            else { return "a rewritten movie is another one" }
            return nil
        } catch {
            return error.isLimitExceeded ? nil : "a movie is none any more: \(error)"
        }
    }

    /// Conversion to an archive and back preserves the document, or names its losses.
    static let documentConvert = FuzzTarget("document-convert", seeds: Seeds.files) { input in
        guard let document = try? Document(decoding: input, limits: .fuzzing) else { return nil }
        for form in [DocumentForm.messageArchive(hasSpec: true), .specArchive, .zlib] where form != document.form {
            guard let (there, first) = try? document.converted(to: form, limits: .fuzzing) else { continue }
            do throws(SVGAError) {
                guard try Document(decoding: there.encoded(.level(0))) == there else {
                    return "\(form) is written as another"
                }
            } catch {
                if !error.isLimitExceeded { return "\(form) cannot be read: \(error)" }
            }
            guard !document.form.isArchive, let (back, second) = try? there.converted(to: document.form) else {
                continue
            }
            // JSON has no words for unknown cases, so the result may contain less.
            let isSame = form.isSpec || document.hasMatteKeys || back == document
            if first.isEmpty, second.isEmpty, !isSame { return "\(form) loses something that it does not name" }
        }
        return nil
    }

    /// The first bytes of a file give nothing, or the header of the whole; longer ones never another.
    static let headerPrefix = FuzzTarget("header-prefix", seeds: Seeds.prefixes) { input in
        var options = Options(input)
        let cut = options.choice(256) << 8 | options.choice(256)
        let file = options.remainder
        let count = min(cut, file.count)
        if let header = try? MovieHeader(prefix: file.prefix(count), limits: .fuzzing) {
            guard let longer = try? MovieHeader(prefix: file, limits: .fuzzing), longer == header else {
                return "more bytes give another header"
            }
            guard let whole = try? MovieHeader(decoding: file, limits: .fuzzing), whole == header else {
                return "the whole file has another header"
            }
        }
        var reader = HeaderReader(head: Array(file.prefix(count)), byteCount: file.count, limits: .fuzzing)
        for _ in 0..<4 {
            guard case .fetch(let range)? = try? reader.next() else { return nil }
            guard !range.isEmpty, range.upperBound <= file.count else { return "bytes \(range) of \(file.count)" }
            reader.add(Array(file[range]), at: range.lowerBound)
        }
        return "a header takes more than five requests"
    }
}

extension Document {
    /// Whether a key ends in `.matte`, which the way from an archive takes off.
    fileprivate var hasMatteKeys: Bool {
        movie.values.images.contains { $0.values.key?.string.hasSuffix(".matte") == true }
    }
}

extension Seeds {
    /// After two bytes with the length of the first part.
    static func prefixes() -> [[UInt8]] { files().flatMap { [[0, 64] + $0, [1, 0] + $0] } }
}
