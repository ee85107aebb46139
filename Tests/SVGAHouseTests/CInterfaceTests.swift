import Foundation
import Testing

/// The functions of the C library: the header, its implementation and the lists for the linker name the same ones.
@Suite struct CInterfaceTests {
    private static let header = "Sources/C/CSVGAKit/include/svgakit.h"

    /// The functions that the header declares.
    private static func declared() throws -> [String] {
        let code = try House.text(header).replacing(/\/\*(?s:.*?)\*\//, with: "")
        return code.matches(of: /\b(svga_[a-z_]+)\(/).map { String($0.output.1) }.sorted()
    }

    @Test func theListsNameTheFunctionsOfTheHeader() throws {
        let functions = try CInterfaceTests.declared()
        #expect(functions.count > 30 && Set(functions).count == functions.count)
        #expect(try House.text("Packaging/library/symbols").split(separator: "\n").map(String.init) == functions)
        let script = try House.text("Packaging/library/svgakit.map").matches(of: /(svga_[a-z_]+);/)
        #expect(script.map { String($0.output.1) } == functions)
    }

    /// Swift compares the types; a function of the header that nothing implements would be found by the linker of a user.
    @Test func everyFunctionIsImplementedOnce() throws {
        let implemented = try House.files(in: "Sources/Languages/SVGAC", endingIn: ".swift").flatMap { file in
            try House.text(file).matches(of: /@c @implementation public func (svga_[a-z_]+)\(/).map {
                String($0.output.1)
            }
        }
        #expect(try implemented.sorted() == CInterfaceTests.declared())
    }

    /// Python calls each of them by the types that it says they have.
    @Test func pythonKnowsEveryFunction() throws {
        let text = try House.text("Packaging/python/svgakit/_library.py")
        let kinds = ["error", "buffer", "limits", "movie", "renderer", "picture"]
        for function in try CInterfaceTests.declared() {
            let name = String(function.dropFirst("svga_".count))
            let isFree = kinds.contains { name == "\($0)_free" }
            #expect(isFree || text.contains("\"\(name)\": "), "\(function)")
        }
    }
}
