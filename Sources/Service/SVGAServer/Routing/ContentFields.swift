import SVGACoding
import SVGAHTTP
import SVGAJobs
import SVGAKit
import SVGAScene

/// Reads content words in a URL's query: `text.KEY=`, `img.KEY=`, `hide=`, `hide.KEY=`, `style=` and `style.KEY=`. The
/// signature covers the query, so that no one else can write a name on a gift.
struct ContentFields {
    let sources: SourceRules

    /// The maximum number of content items per URL.
    static let maxCount = 64

    /// The plan of a target, empty without content. Throws for bad escapes, wrong items, and forbidden images.
    func plan(of target: RequestTarget) throws -> ContentPlan {
        var words = ContentWords()
        var count = 0
        for (name, value) in target.items {
            guard ContentFields.isAboutContent(name) else { continue }
            count += 1
            guard count <= ContentFields.maxCount else {
                throw Problem(.usage, "the query has more than \(ContentFields.maxCount) items about content")
            }
            try ContentFields.set(name, value, of: &words)
        }
        if count == 0 { return ContentPlan() }
        let plan = try SVGAError.only(at: SVGAError.Place(member: "content")) { try words.plan() }
        // Font names would reveal installed fonts to untrusted users, and some make the system search all of them.
        guard plan.texts.values.allSatisfy({ $0.families.isEmpty }) else {
            throw Problem(.usage, "content: font is not a word of URLs; the server has its own fonts")
        }
        for image in plan.images.values { _ = try url(of: image) }
        return plan
    }

    /// The URL of an image, by the rules for sources.
    func url(of image: ContentPlan.Image) throws -> SourceName {
        let source = try sources.source(image.source)
        guard case .url = source else { throw Problem(.forbidden, "img takes the URL of an image") }
        return source
    }

    private static func isAboutContent(_ name: Substring) -> Bool {
        ["hide", "style"].contains(name) || ["text.", "img.", "hide.", "style."].contains { name.hasPrefix($0) }
    }

    private static func set(_ name: Substring, _ value: Substring, of words: inout ContentWords) throws {
        guard let name = PercentEncoding.text(of: name), let value = PercentEncoding.text(of: value) else {
            throw Problem(.usage, "'\(name.prefix(80))' is badly escaped, or no UTF-8")
        }
        try SVGAError.only(at: SVGAError.Place(member: String(name.prefix(80)))) {
            guard try words.set(field: name, to: value) else {
                throw SVGAError.badValue(word: String(name.prefix(80)), wanted: "a key behind the point")
            }
        }
    }
}
