import SVGAKit
import SVGATestSupport
import Testing

@testable import SVGAJobs

/// Outputs of jobs travel as text, which must be read exactly as it was written.
@Suite struct ProductTextTests {
    private func product(_ text: String) throws -> RenderRequest.Product { try .init(canonicalText: text) }

    @Test func writtenProductsReadAsThemselves() throws {
        var random = SplitMix64(seed: 20)
        let parts: [[String]] = [
            ["poster", "frame:12", "at:0.25", "sheet:4x3", "animate", "animate fps:15", "animate loops:2"],
            [
                "", "size:300x", "size:x20", "size:40x30 fit:cover align:top-left", "side:240", "scale:0.5",
                "size:9x9 fit:inside",
            ],
            ["", "bg:fff", "bg:ff880080", "bg:auto"], ["", "trim", "trim:8"], ["", "pad:10", "pad:5%"], ["", "dpr:2"],
            ["", "quality:0", "quality:80", "lossless"], ["", "bytes:500000"],
        ]
        var texts: Set<String> = []
        for _ in 0..<300 {
            let words = parts.compactMap { $0.randomElement(using: &random) }.joined(separator: " ")
            let plan = try RenderPlan(parsing: words)
            for format in FileType.allCases
            where format != .atlas && (plan.isAnimated ? format.isAnimated : format.isStill) {
                let wanted = RenderRequest.Product.picture(plan.settled(as: format))
                let read = try product(wanted.canonicalText)
                #expect(read == wanted, "\(wanted.canonicalText)")
                texts.insert(wanted.canonicalText)
            }
            let facts = RenderRequest.Product.pictureMetadata(plan)
            #expect(try product(facts.canonicalText) == facts)
        }
        #expect(texts.count > 300)
    }

    @Test func otherProductsReadAsThemselves() throws {
        for wanted in [
            RenderRequest.Product.movieMetadata, .movieKeys, .drawList(frame: 0), .drawList(frame: 41),
            .lint(profile: "gift"),
        ] { #expect(try product(wanted.canonicalText) == wanted) }
    }

    @Test func anotherWayToWriteAPlanIsRefusedWithTheRightOne() {
        for (text, canonical) in [
            ("webp poster", "webp poster quality:75"), ("png size:300x poster", "png poster size:300x"),
            ("png  poster", "png poster"), ("png poster,size:300x", "png poster size:300x"),
            ("jpeg poster quality:75", "jpeg poster bg:ffffff quality:75"), ("drawlist 07", "drawlist 7"),
            ("png animate", "apng animate"),
        ] {
            #expect(throws: SVGAError.unusable("the output is written '\(canonical)'")) { try product(text) }
        }
    }

    @Test func unknownTextsAreRejected() {
        for text in [
            "", " ", "poster", "tiff poster", "png", "info ", "info x", "drawlist", "drawlist -1", "drawlist x",
            "drawlist 99999999999999999999", "lint", "lint nobody", "png poster poster", "gif poster", "atlas animate",
            "png poster\u{0}", String(repeating: "png poster ", count: 200),
        ] {
            #expect(throws: SVGAError.self, "\(text)") { try product(text) }
        }
    }
}
