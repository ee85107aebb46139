import Testing

@testable import SVGADocument

@Test func easingsBeginAtTheStartAndGoToTheEnd() {
    for (name, easing) in Easing.named where name != "hold" {
        #expect(abs(easing.progress(0)) < 1e-12, "\(name)")
        #expect(abs(easing.progress(1) - 1) < 1e-12, "\(name)")
    }
    #expect(Easing.hold.progress(0.99) == 0)
}
