import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGASystem
import SVGAThumbnail
import Testing

@Suite struct ContactSheetTests {
    static let grids = [(1, 1), (1, 7), (7, 1), (3, 2), (4, 3), (6, 5)]

    @Test(arguments: grids, [1, 5, 12, 61]) func everyCellIsAFrameInReadingOrder(
        grid: (columns: Int, rows: Int), frameCount: Int
    ) throws {
        let renderer = try FrameRenderer.growing(frameCount: frameCount)
        var sheet = ContactSheet(grid: try #require(SheetGrid(columns: grid.columns, rows: grid.rows)))
        sheet.cellSize = .width(16)
        let picture = try sheet.picture(from: renderer)
        let frames = sheet.frames(of: renderer.movie)
        #expect(picture.width == 16 * grid.columns && picture.height == 12 * grid.rows)
        #expect(frames.count == min(frameCount, grid.columns * grid.rows))
        let cell = try PictureSize.width(16).viewport(for: renderer.movie.viewBox)
        for index in 0..<grid.columns * grid.rows {
            let (x, y) = (index % grid.columns * 16, index / grid.columns * 12)
            let part = try picture.part(x: x, y: y, width: 16, height: 12)
            let expected =
                try index < frames.count
                ? renderer.render(frame: frames[index], in: cell) : Pixmap(width: 16, height: 12)
            #expect(part == expected, "cell \(index)")
        }
    }

    @Test(arguments: 1...40, [1, 2, 3, 17, 40, 1_000]) func framesAreSpreadEvenlyAndEachOnce(
        frameCount: Int, count: Int
    ) throws {
        let movie = try FrameRenderer.growing(frameCount: frameCount).movie
        let frames = ContactSheet(frameCount: count, columns: 4).frames(of: movie)
        #expect(frames.count == min(frameCount, count) && frames.allSatisfy { 0..<frameCount ~= $0 })
        let steps = zip(frames, frames.dropFirst()).map { $1 - $0 }
        #expect(steps.allSatisfy { $0 >= 1 } && (steps.max() ?? 1) - (steps.min() ?? 1) <= 1)
    }

    @Test func frameCountDeterminesTheRows() {
        let shapes: [(Int, Int, String)] = [
            (12, 4, "4x3"), (13, 4, "4x4"), (3, 4, "3x1"), (5, 1, "1x5"), (0, 0, "1x1"), (.max, 100, "100x100"),
        ]
        for (frameCount, columns, grid) in shapes {
            #expect("\(ContactSheet(frameCount: frameCount, columns: columns).grid)" == grid)
        }
    }

    @Test func backgroundIsBelowAllCells() throws {
        let renderer = try FrameRenderer.growing(frameCount: 2)
        var sheet = ContactSheet(grid: try #require(SheetGrid(columns: 2, rows: 2)))
        (sheet.cellSize, sheet.background) = (.width(32), SVGAColor(red: 0, green: 0, blue: 255))
        let picture = try sheet.picture(from: renderer)
        #expect(picture[0, 0] == (0, 0, 255, 255) && picture[63, 47] == (0, 0, 255, 255))
        #expect(picture[48, 12] == (255, 0, 0, 255))
    }

    @Test func labelsChangeOnlyTheirCorner() throws {
        let renderer = try FrameRenderer.growing(frameCount: 60)
        var sheet = ContactSheet(grid: try #require(SheetGrid(columns: 2, rows: 1)))
        sheet.cellSize = .longerSide(240)
        let plain = try sheet.picture(from: renderer)
        sheet.hasLabels = true
        let labelled = try sheet.picture(from: renderer)
        // One pixel a square at 180 rows: digits of 5 by 7 and a margin of 2 around them.
        for x in 0..<480 {
            for y in 0..<180 where !(x % 240 < 15 && y >= 169) { #expect(plain[x, y] == labelled[x, y]) }
        }
        #expect(labelled[0, 179].alpha > 100 && plain[0, 179].alpha == 0)
    }

    @Test func labelsStayInsideSmallCells() throws {
        let renderer = try FrameRenderer.growing(frameCount: 60)
        var sheet = ContactSheet(grid: try #require(SheetGrid(columns: 3, rows: 3)))
        (sheet.cellSize, sheet.hasLabels) = (.both(width: 1, height: 1, mode: .contain), true)
        #expect(try sheet.picture(from: renderer).width == 3)
    }

    @Test func sheetsThatAreTooLargeAreRefused() throws {
        let renderer = try FrameRenderer.growing(frameCount: 2)
        var sheet = ContactSheet(grid: try #require(SheetGrid(columns: 10, rows: 10)))
        sheet.cellSize = .both(width: 1_000, height: 1_000, mode: .contain)
        let tooLarge = SVGAError.pictureTooLarge(width: 10_000, height: 10_000, maxPixelCount: 1 << 26)
        #expect(throws: tooLarge) { try sheet.picture(from: renderer) }
        #expect(try sheet.pixelSize(for: renderer.movie.viewBox) == (10_000, 10_000))
        sheet.cellSize = .width(40_000)
        #expect(throws: SVGAError.self) { try sheet.pixelSize(for: renderer.movie.viewBox) }
    }

    @Test func aSheetCanBeStopped() throws {
        let sheet = ContactSheet(grid: try #require(SheetGrid(columns: 2, rows: 2)))
        let renderer = try FrameRenderer.growing(frameCount: 4)
        let token = CancellationToken()
        token.cancel()
        #expect(throws: SVGAError.cancelled) { try sheet.picture(from: renderer, cancellation: token) }
    }

    @Test(arguments: ["", "4", "4x", "x3", "0x3", "4x0", "-4x3", "4x3x2", "101x100", "99999999999999999999x1", "4 x3"])
    func invalidGridIsRejected(text: String) { #expect(SheetGrid(parsing: text) == nil) }
}
