import Testing

@testable import SVGAThumbnail

@Suite struct DigitLabelTests {
    @Test func allDigitsLookDifferent() {
        let shapes = (0...9).map { digit in DigitLabel("\(digit)", pixelSide: 1).squares.map { "\($0.x) \($0.y)" } }
        #expect(Set(shapes).count == 10 && shapes.allSatisfy { !$0.isEmpty })
    }

    @Test(arguments: [1, 2, 5]) func squaresAreOnTheGridInsideTheMargin(side: Int) {
        let label = DigitLabel("1234567890", pixelSide: side)
        #expect(label.width == (10 * 6 + 3) * side && label.height == 11 * side)
        for square in label.squares {
            #expect(square.x % side == 0 && square.y % side == 0)
            #expect(2 * side...label.width - 3 * side ~= square.x && 2 * side...label.height - 3 * side ~= square.y)
        }
    }

    @Test func aLargerLabelIsTheSameEnlarged() {
        let (small, large) = (DigitLabel("47", pixelSide: 1), DigitLabel("47", pixelSide: 3))
        #expect(small.squares.map { [$0.x * 3, $0.y * 3] } == large.squares.map { [$0.x, $0.y] })
    }
}
