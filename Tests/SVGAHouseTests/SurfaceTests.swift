import Foundation
import Testing

/// The public surface of the products, in `Docs/API.txt`, so that a change of it is seen in review.
///
/// `Docs/api` writes the file again.
@Suite struct SurfaceTests {
    /// Symbol graphs come from the modules of this build; they are the same with sanitizers.
    @Test(.enabled(if: Surface.modules != nil, "built without the folder of modules"))
    func theSurfaceIsTheOneWrittenDown() throws {
        let surface = try Surface.text()
        if ProcessInfo.processInfo.environment["SVGA_WRITE_API"] != nil {
            try surface.write(to: House.root.appending(path: "Docs/API.txt"), atomically: true, encoding: .utf8)
        }
        let written = try House.text("Docs/API.txt").split(separator: "\n")
        let found = surface.split(separator: "\n")
        for change in found.difference(from: written) {
            switch change {
            case .insert(_, let line, _): Issue.record("new: \(line); Docs/api writes it down")
            case .remove(_, let line, _): Issue.record("gone: \(line); Docs/api takes it out")
            }
        }
    }

    @Test(.enabled(if: Surface.modules != nil, "built without the folder of modules"))
    func theFacadeIsSmall() throws {
        let types = try Surface.symbols(of: "SVGAKit").filter(\.isTopLevelType)
        // Forty types, plus the types for viewers' content: MovieContent, DynamicText.
        #expect(1...44 ~= types.count, "import SVGAKit brings \(types.map(\.pathComponents))")
    }

    @Test(.enabled(if: Surface.modules != nil, "built without the folder of modules"), arguments: Surface.products)
    func everyTypeHasAnExample(product: String) throws {
        let types = try Surface.symbols(of: product).filter(\.isTopLevelType)
        #expect(!types.isEmpty)
        // The old names of an error have none.
        for type in types where !type.declaration.hasSuffix("= SVGAError") {
            #expect(type.documentation.contains("```swift"), "\(product): \(type.pathComponents[0]) has no example")
        }
    }

    @Test(.enabled(if: Surface.modules != nil, "built without the folder of modules"))
    func everyPublicDeclarationIsDocumented() throws {
        for product in Surface.products {
            for symbol in try Surface.symbols(of: product) {
                #expect(!symbol.documentation.isEmpty, "\(product): \(symbol.pathComponents.joined(separator: "."))")
            }
        }
    }
}
