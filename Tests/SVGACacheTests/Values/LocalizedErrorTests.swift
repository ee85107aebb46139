import Foundation
import SVGACache
import Testing

@Suite struct LocalizedErrorTests {
    @Test func foundationGivesTheMessageInOneLine() {
        let error = #expect(throws: SVGAError.self) { try Movie(contentsOf: "/absent/gift.svga") }
        let localized = (error as (any Error)?)?.localizedDescription
        #expect(localized == error?.description && localized?.contains("/absent/gift.svga") == true)
    }
}
