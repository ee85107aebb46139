import Foundation
import SVGAGraphics
import Testing

@testable import SVGAText

/// A closed set of fonts on a machine whose configuration wants everything otherwise.
@Suite(.needsFonts) struct ClosedSetTests {
    private static let configuration = """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
        <match target="pattern"><edit name="family" mode="prepend_first" binding="strong"><string>Loma</string></edit>
        <edit name="weight" mode="assign"><const>bold</const></edit></match>
        <match target="font"><edit name="matrix" mode="assign"><times><name>matrix</name><matrix><double>1</double>
        <double>0.5</double><double>0</double><double>1</double></matrix></times></edit>
        <edit name="embolden" mode="assign"><bool>true</bool></edit></match></fontconfig>
        """

    @Test func theConfigurationOfTheMachineChangesNothing() throws {
        let drawings = try layOutAll()
        let library = try #require(dlopen("libfontconfig.so.1", RTLD_NOW))
        typealias Make = @convention(c) () -> OpaquePointer?
        typealias Parse = @convention(c) (OpaquePointer?, UnsafePointer<CChar>, Int32) -> Int32
        typealias Use = @convention(c) (OpaquePointer?) -> Int32
        typealias Reference = @convention(c) (OpaquePointer?) -> OpaquePointer?
        func find<Function>(_ name: String, as type: Function.Type) throws -> Function {
            unsafeBitCast(try #require(dlsym(library, name)), to: type)
        }
        let use = try find("FcConfigSetCurrent", as: Use.self)
        // The one of the system stays alive while another takes its place.
        let system = try find("FcConfigReference", as: Reference.self)(nil)
        let hostile = try find("FcConfigCreate", as: Make.self)()
        #expect(try find("FcConfigParseAndLoadFromMemory", as: Parse.self)(hostile, Self.configuration, 1) == 1)
        #expect(use(hostile) == 1)
        defer { _ = use(system) }
        #expect(try layOutAll() == drawings)
    }

    private func layOutAll() throws -> [TextDrawing] {
        let layouter = try TextLayouter(fonts: TestFonts.all)
        return try GoldenLayoutTests.texts.flatMap { string in
            try [400, 700].map { weight in
                var text = DynamicText(string)
                (text.weight, text.isItalic) = (weight, weight == 700)
                return try layouter.layOut(text, in: Size(500, 60))
            }
        }
    }
}
