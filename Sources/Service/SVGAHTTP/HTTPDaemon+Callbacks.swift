import CSVGAMicroHTTPD
import SVGASystem

extension HTTPDaemon {
    /// Installs the callbacks of libmicrohttpd. All calls for a connection come from one thread.
    static func install(in settings: inout cmicrohttpd_settings) {
        unsafe settings.connection_changed = { context, connection, slot, code in
            guard let daemon = unsafe HTTPDaemon.from(context), let slot = unsafe slot else { return }
            if code == .CONNECTION_NOTIFY_STARTED, let connection = unsafe connection {
                unsafe slot.pointee = Unmanaged.passRetained(daemon.connected(connection)).toOpaque()
            } else if let client = unsafe slot.pointee {
                let client = unsafe Unmanaged<ClientConnection>.fromOpaque(client).takeRetainedValue()
                unsafe slot.pointee = nil
                // A stream's connection continues.
                if client.isHandedOver { return }
                daemon.watch.remove(client)
                daemon.service.connectionChanged(isNew: false)
            }
        }
        unsafe settings.begin = { context, target, connection in
            guard let daemon = unsafe HTTPDaemon.from(context), let target = unsafe target,
                let connection = unsafe connection
            else { return nil }
            let exchange = unsafe daemon.began(String(cString: target), on: connection)
            return unsafe exchange.map { unsafe Unmanaged.passRetained($0).toOpaque() }
        }
        unsafe settings.handle = { context, connection, _, method, version, bytes, byteCount, slot in
            guard let daemon = unsafe HTTPDaemon.from(context), let connection = unsafe connection,
                let exchange = unsafe HTTPDaemon.exchange(slot), let method = unsafe method,
                let byteCount = unsafe byteCount
            else { return .NO }
            let body = unsafe UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : byteCount.pointee)
            unsafe byteCount.pointee = 0
            exchange.reading.takesChunks = unsafe version.map { unsafe String(cString: $0) } == "HTTP/1.1"
            let goesOn = unsafe daemon.advance(exchange, on: connection, method: String(cString: method), body)
            return goesOn ? .YES : .NO
        }
        unsafe settings.complete = { context, _, slot, _ in
            guard let daemon = unsafe HTTPDaemon.from(context), let exchange = unsafe HTTPDaemon.exchange(slot) else {
                return
            }
            daemon.completed(exchange)
            unsafe Unmanaged.passUnretained(exchange).release()
            unsafe slot?.pointee = nil
        }
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> HTTPDaemon? {
        guard let context = unsafe context else { return nil }
        return unsafe Unmanaged.fromOpaque(context).takeUnretainedValue()
    }

    private static func exchange(_ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> Exchange? {
        guard let pointer = unsafe slot?.pointee else { return nil }
        return unsafe Unmanaged.fromOpaque(pointer).takeUnretainedValue()
    }

    private func connected(_ connection: OpaquePointer) -> ClientConnection {
        let client = unsafe ClientConnection(
            socket: cmicrohttpd_socket(connection), address: cmicrohttpd_address(connection),
            idleLimit: SteadyClock.now + limits.idleNanoseconds)
        watch.add(client)
        service.connectionChanged(isNew: true)
        return client
    }

    private func began(_ target: String, on connection: OpaquePointer) -> Exchange? {
        guard let context = unsafe cmicrohttpd_socket_context(connection) else { return nil }
        let client = unsafe Unmanaged<ClientConnection>.fromOpaque(context).takeUnretainedValue()
        let now = SteadyClock.now
        // From here on the header may take its time.
        client.set(isIdle: false, until: now + limits.idleNanoseconds)
        return unsafe Exchange(
            connection, id: names.next(), client: client, target: target, start: now,
            deadline: now + limits.requestNanoseconds)
    }
}
