import SVGAHTTP
import SVGASystem

/// The service that takes requests now. A new service can replace it while the server runs; requests in progress stay
/// with the service that admitted them.
final class CurrentService: HTTPService {
    private let current: Lock<Service>

    init(_ service: Service) { current = Lock(service) }

    var service: Service { current.withLock { $0 } }

    /// Has another service take all requests that come from now on.
    func replace(by service: Service) { current.withLock { $0 = service } }

    var isDraining: Bool { service.isDraining }

    func admit(_ request: HTTPRequest) -> Admission { service.admit(request) }

    var requestFieldNames: [String] { service.requestFieldNames }

    func complete(_ response: inout HTTPResponse, to request: HTTPRequest?) {
        service.complete(&response, to: request)
    }

    func connectionChanged(isNew: Bool) { service.connectionChanged(isNew: isNew) }

    func reserveUpload(byteCount: Int) -> Bool { service.reserveUpload(byteCount: byteCount) }

    func releaseUpload(byteCount: Int) { service.releaseUpload(byteCount: byteCount) }

    func response(to interruption: Interruption, requestID: String) -> HTTPResponse {
        service.response(to: interruption, requestID: requestID)
    }

    func record(_ record: ExchangeRecord) { service.record(record) }
}
