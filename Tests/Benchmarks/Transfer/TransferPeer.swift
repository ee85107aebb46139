import Glibc
import SVGATestServices
import SVGATransfer

/// The two ends of a large transfer over loopback.
enum TransferPeer {
    private static let pieceByteCount = 1 << 20

    /// Serves `/length/N` and `/chunked/N`, bodies of N mebibytes, until standard input ends.
    static func serve() {
        let piece = [UInt8](repeating: 0x5a, count: pieceByteCount)
        let server = try? FaultServer { request in
            let words = request.target.split(separator: "/")
            let framing = words.first == "chunked" ? FaultResponse.Framing.chunked : .length()
            return .ok(piece).framed(framing).delivered(.repeated(words.last.flatMap { Int($0) } ?? 1))
        }
        guard let server else { exit(69) }
        print(server.url(""))
        fflush(nil)
        while getchar() != EOF {}
        server.stop()
    }

    /// Transfers a body into nothing.
    static func fetch(_ arguments: [String]) async {
        guard arguments.count == 2, let limit = Int(arguments[1]) else { exit(64) }
        var request = TransferRequest(url: arguments[0])
        request.policy.allowsPrivateAddresses = true
        request.maxByteCount = limit
        do {
            let result = try await TransferEngine().perform(request, into: Nothing())
            print(result.receivedByteCount)
        } catch {
            print(error)
        }
    }

    /// Takes a body and forgets it.
    private final class Nothing: TransferSink {
        func begin(_ head: ResponseHead, expectedByteCount: Int?) throws -> BodyDisposition { .receive }
        func receive(_ bytes: UnsafeRawBufferPointer) throws {}
    }
}
