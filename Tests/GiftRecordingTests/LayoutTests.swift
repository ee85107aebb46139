import SVGAGraphics
import Testing

@testable import GiftRecording

@Suite struct LayoutTests {
    @Test(arguments: [
        (720, 1280, 2.0, 360.0, 640.0), (1080, 1920, 3, 360, 640), (1920, 1080, 1.6875, 1137.8, 640),
        (360, 900, 1, 360, 900),
    ])
    func picturesAreAtLeastAPhone(width: Int, height: Int, scale: Double, stageWidth: Double, stageHeight: Double) {
        let layout = OverlayLayout(width: width, height: height, slotCount: 2)
        #expect(layout.scale == scale)
        #expect(abs(layout.stage.width - stageWidth) < 0.1 && abs(layout.stage.height - stageHeight) < 0.1)
    }

    /// 240 units from the top as in the page, unless the banners exist.
    @Test(arguments: [(360, 640, 2, 158), (360, 900, 2, 240), (360, 1200, 2, 312), (360, 640, 8, 0)])
    func theLineOverAnAnimationIsAboveBanners(width: Int, height: Int, slotCount: Int, top: Int) {
        #expect(OverlayLayout(width: width, height: height, slotCount: slotCount).noticeTop == top)
    }

    @Test func gradientsArePremultiplied() {
        let fading = Gradient([
            (0, SVGAColor(red: 255, green: 0, blue: 0)), (1, SVGAColor(red: 0, green: 0, blue: 255, alpha: 0)),
        ])
        #expect(fading.pixel(at: 0) == 0xff00_00ff)
        #expect(fading.pixel(at: 0.5) == 0x8000_0080)
        #expect(fading.pixel(at: 1) == 0)
        #expect(fading.pixel(at: -1) == 0xff00_00ff && fading.pixel(at: 9) == 0)
    }

    @Test(arguments: [
        (0, 1, 0.5, SVGAColor(red: 255, green: 0, blue: 0)), (120, 1, 0.5, SVGAColor(red: 0, green: 255, blue: 0)),
        (240, 1, 0.25, SVGAColor(red: 0, green: 0, blue: 128)),
        (410, 0, 0.6, SVGAColor(red: 153, green: 153, blue: 153)),
        (330, 0.95, 0.66, SVGAColor(red: 251, green: 86, blue: 168)),
    ])
    func huesAreThoseOfCSS(hue: Double, saturation: Double, lightness: Double, color: SVGAColor) {
        #expect(SVGAColor(hue: hue, saturation: saturation, lightness: lightness) == color)
    }
}
