import Foundation
import SVGACoding
import SVGASystem
import Testing

@testable import SVGAHTTP

@Suite struct ProblemDocumentTests {
    @Test func membersAreInOrderWithExtensionsLast() throws {
        var problem = ProblemDocument(
            status: 402, code: "insufficient-balance", exitCode: 65, detail: "a \"rose\" costs 10\ncoins")
        problem.members = [("have", .integer(3)), ("need", .integer(10))]
        problem.retryAfter = 2
        let response = problem.response(requestID: "a-1")
        let lines = String(decoding: response.body.array, as: UTF8.self).split(separator: "\n")
        #expect(lines[1...2] == ["  \"format\": 1,", "  \"type\": \"about:blank\","])
        #expect(lines.suffix(3) == ["  \"have\": 3,", "  \"need\": 10", "}"])
        let object = try JSONSerialization.jsonObject(with: Data(response.body.array)) as? [String: Any]
        #expect(object?["title"] as? String == "Payment Required")
        #expect(object?["detail"] as? String == "a \"rose\" costs 10\ncoins")
        #expect(response.status == 402)
        #expect(response.fields.contains { $0 == ("Retry-After", "2") })
        #expect(response.notes.origin == "insufficient-balance")
    }

    @Test func aStatusWithoutAPhraseIsAnError() { #expect(HTTPResponse.phrase(of: 799) == "Error") }
}
