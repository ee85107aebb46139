import SVGAHTTP
import SVGATestServices
import Testing

@testable import SVGAServer

@Suite struct MultipartTests {
    private let type = "multipart/form-data; boundary=x"
    private let header = "Content-Disposition: form-data; name=\"file\"; filename=\"gift.svga\""

    private func file(_ body: String, type: String? = nil) -> String? {
        let bytes = Array(body.utf8)
        return MultipartBody(contentType: type ?? self.type)?.fileRange(in: bytes).map {
            String(decoding: bytes[$0], as: UTF8.self)
        }
    }

    @Test(arguments: ["", "a", "\r\n", "--", "\r\n-", "--x", "a\r\n--y\r\nb"]) func theFileIsFound(content: String) {
        let body = "--x\r\n\(header)\r\nContent-Type: application/octet-stream\r\n\r\n\(content)\r\n--x--"
        #expect(file(body) == content)
        #expect(file(body + "\r\n") == content)
        #expect(file(body, type: "Multipart/Form-Data ; charset=utf-8; Boundary=\"x\"") == content)
    }

    @Test func otherInputIsRejected() {
        let good = "--x\r\n\(header)\r\n\r\nabc\r\n--x--\r\n"
        let bodies = [
            "", "--x", "--x--", "--x\r\n", "abc", good + "more", "preamble\r\n" + good, String(good.dropLast(5)),
            "--x\r\n\(header)\r\n\r\nabc--x--", "--x\n\(header)\n\nabc\n--x--",
            "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nabc\r\n--x--\r\n",
            "--x\r\nContent-Type: text/plain\r\n\r\nabc\r\n--x--\r\n", "--x\r\n\r\nabc\r\n--x--\r\n",
            "--x\r\n\(header)\r\n\r\nabc\r\n--x\r\n\(header)\r\n\r\ndef\r\n--x--\r\n",
            "--x\r\n\(header)\r\n\(header)\r\n\r\nabc\r\n--x--\r\n",
            "--x\r\n\(header)\r\nA: \(String(repeating: "a", count: 10_000))\r\n\r\nabc\r\n--x--\r\n",
        ]
        for body in bodies { #expect(file(body) == nil, "\(body.prefix(60))") }
        for type in ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=é"] {
            #expect(file(good, type: type) == nil)
        }
        for type in ["", "text/plain", "multipart/mixed; boundary=x"] {
            #expect(MultipartBody(contentType: type) == nil)
        }
    }

    @Test func aFormWithAFileIsAnUpload() async throws {
        let fixture = try ServerFixture()
        let head = Array("--bound\r\n\(header)\r\n\r\n".utf8)
        let form = head + ServerFixture.movie + Array("\r\n--bound--\r\n".utf8)
        let fields = ["Content-Type": "multipart/form-data; boundary=bound"]
        let reply = try await fixture.get("/v1/unsigned/frame:1.png", method: "POST", fields: fields, body: form)
        let plain = try await fixture.get("/v1/unsigned/frame:1.png", method: "POST", body: ServerFixture.movie)
        #expect(reply?.status == 200)
        #expect(reply?.fields["etag"] == plain?.fields["etag"])
        let two = try await fixture.get(
            "/v1/unsigned/frame:1.png", method: "POST", fields: fields, body: head + ServerFixture.movie)
        #expect(two?.status == 400)
        #expect(two?.text.contains("curl -F file=@gift.svga") == true)
    }
}
