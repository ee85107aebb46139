import SVGAHTTP

extension Service {
    var requestFieldNames: [String] { Service.requestFieldNames }

    private static let requestFieldNames = ["If-None-Match"]

    func complete(_ response: inout HTTPResponse, to request: HTTPRequest?) {
        // The type is right; a browser that guesses another one from the bytes could be made to run them.
        response.fields.append(("X-Content-Type-Options", "nosniff"))
    }
}
