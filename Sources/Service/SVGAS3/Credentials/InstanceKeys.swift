import SVGACoding
package import SVGAErrors
import SVGASystem
import SVGATransfer

/// A cloud's keys for the programs of a machine or a container, renewed some minutes before they expire.
package final class InstanceKeys: S3KeySource {
    private let endpoint: InstanceEndpoint
    private let engine = TransferEngine()

    /// The number of seconds before their expiry at which keys are renewed.
    private static let margin = 300

    package init(_ endpoint: InstanceEndpoint) { self.endpoint = endpoint }

    package func issue(now: Int) async throws(SVGAError) -> IssuedKeys {
        let answer =
            switch endpoint {
            case .machine(let url): try await machineKeys(url)
            case .container(let url, let token, let file):
                try await answer(.get, url, try InstanceKeys.authorization(token, file))
            }
        guard let document = InstanceDocument(answer) else {
            throw .noInstanceKeys("the answer of \(PrintableURL.host(url)) cannot be understood")
        }
        // Keys that expire soon are requested again after a minute.
        let refreshAt = document.expiresAt.map { max($0 - InstanceKeys.margin, now + 60) }
        return IssuedKeys(document.keys, refreshAt: refreshAt, expiresAt: document.expiresAt)
    }

    private var url: String {
        switch endpoint {
        case .machine(let url), .container(let url, _, _): url
        }
    }

    private func machineKeys(_ url: String) async throws(SVGAError) -> [UInt8] {
        let lifetime: HeaderFields = ["X-aws-ec2-metadata-token-ttl-seconds": "21600"]
        let token = try InstanceKeys.line(try await answer(.put(TransferBody()), "\(url)/latest/api/token", lifetime))
        let fields: HeaderFields = ["X-aws-ec2-metadata-token": token]
        let roles = "\(url)/latest/meta-data/iam/security-credentials/"
        let role = try InstanceKeys.line(try await answer(.get, roles, fields))
        let name = PercentEncoding.encoded(role.utf8, except: PercentEncoding.isUnreserved)
        return try await answer(.get, "\(roles)\(name)", fields)
    }

    /// The body of an answer with status 200.
    private func answer(
        _ method: TransferMethod, _ url: String, _ fields: HeaderFields
    ) async throws(SVGAError) -> [UInt8] {
        var request = TransferRequest(url: url)
        request.method = method
        request.headerFields = fields
        request.maxByteCount = 64 << 10
        request.maxRedirectCount = 0
        request.timeouts = Timeouts(connect: .seconds(2), stall: .seconds(5), total: .seconds(5))
        // The address is a link-local one, and was not chosen by who asks for a movie.
        request.policy = AddressPolicy(allowsPrivateAddresses: true)
        let response: TransferResponse
        do { response = try await engine.response(to: request) } catch {
            let answer = error.isTransient ? SVGAError.keysUnreachable("\(error)") : .noInstanceKeys("\(error)")
            throw answer.keeping(error)
        }
        let status = response.head.status
        if status == 200 { return response.body }
        let reason = "\(PrintableURL.text(url)) answers with status \(status)"
        throw RetryPolicy.isTransient(status: status) ? .keysUnreachable(reason) : .noInstanceKeys(reason)
    }

    /// The first line of an answer, which is sent on.
    private static func line(_ body: [UInt8]) throws(SVGAError) -> String {
        let line = body.prefix { $0 != 0x0a && $0 != 0x0d }
        guard !line.isEmpty, line.allSatisfy({ 0x21...0x7e ~= $0 }) else {
            throw .noInstanceKeys("it has no role, or its answer cannot be understood")
        }
        return String(decoding: line, as: UTF8.self)
    }

    private static func authorization(_ token: String?, _ file: String?) throws(SVGAError) -> HeaderFields {
        guard let file else { return token.map { ["Authorization": $0] } ?? [:] }
        let text = String(decoding: try KeysFile.contents(of: file, maxByteCount: 1 << 16) ?? [], as: UTF8.self)
        return ["Authorization": String(text.prefix { !$0.isNewline })]
    }
}
