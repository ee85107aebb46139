import SVGADocument
import Testing

@Test(.timeLimit(.minutes(1))) func equalContentsHaveOneNumber() {
    let large = [UInt8](repeating: 7, count: 4 << 20)
    var numbers = ContentNumbers(count: 8)
    // As the keys of an archive that name one file: its bytes are read once.
    #expect((0..<20_000).allSatisfy { _ in numbers.number(of: large[...]) == 0 })
    #expect(numbers.number(of: [UInt8](repeating: 7, count: 4 << 20)[...]) == 0)
    #expect(numbers.number(of: large.dropLast()) == 1)
    #expect(numbers.number(of: []) == 2 && numbers.number(of: large[3..<3]) == 2)
    #expect(numbers.number(of: large.prefix(5)) == 3 && numbers.number(of: [7, 7, 7, 7, 7]) == 3)
}
