import SVGACommandLine
import SVGAServer

extension ServiceManager {
    /// Has a server listen at the sockets: the one of the name `metrics` takes the place of `--metrics-listen`, the others
    /// that of `--listen`.
    func passSockets(to configuration: inout ServerConfiguration) throws(ToolError) {
        let metrics = sockets.filter { $0.name == ServiceManager.metricsName }
        guard metrics.count <= 1 else {
            throw ToolError(.usage, message: "serve: one socket may have the name 'metrics', not \(metrics.count)")
        }
        if let socket = metrics.first { configuration.metricsAddress = .inherited(descriptor: socket.descriptor) }
        let others = sockets.filter { $0.name != ServiceManager.metricsName }
        if !others.isEmpty { configuration.addresses = others.map { .inherited(descriptor: $0.descriptor) } }
    }
}
