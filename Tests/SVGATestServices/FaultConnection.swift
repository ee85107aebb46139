import Glibc

/// One connection of the server, on its own thread.
struct FaultConnection {
    let socket: Int32
    let number: Int

    /// Answers requests until the client leaves or a response ends the connection.
    func serve(_ server: FaultServer.State) {
        var goesOn = true
        while goesOn, let header = readHeader(),
            let request = server.begin(header, connection: number, readBody: readBody(byteCount:))
        {
            goesOn = send(server.respond(request))
            server.end()
        }
    }

    /// The next header, nil when the client left.
    private func readHeader() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while bytes.count < 1 << 16 {
            guard recv(socket, &byte, 1, 0) == 1 else { return nil }
            // No method begins with this byte, but each connection with TLS.
            if bytes.isEmpty, byte == 0x16 { return nil }
            bytes.append(byte)
            if bytes.suffix(4) == [13, 10, 13, 10] { return String(decoding: bytes, as: UTF8.self) }
        }
        return nil
    }

    /// The body of a request, as far as the client sent it.
    private func readBody(byteCount: Int) -> [UInt8] {
        var body: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while body.count < byteCount {
            let count = recv(socket, &piece, min(piece.count, byteCount - body.count), 0)
            guard count > 0 else { break }
            body += piece[..<count]
        }
        return body
    }

    /// Sends a response. Returns whether the connection continues.
    private func send(_ response: FaultResponse) -> Bool {
        let head = response.head()
        let body = response.body[...]
        switch response.delivery {
        case .whole:
            guard write(response.wireBytes) else { return false }
        case .cut(let count):
            _ = write(Array(response.wireBytes.prefix(count)))
        case .stall(let count):
            if write(head + response.framed(body.prefix(count))) { waitForEnd() }
        case .drip(let count, let milliseconds):
            guard write(head), drip(response, count, milliseconds), write(response.tail) else { return false }
        case .repeated(let count):
            guard write(head) else { return false }
            for _ in 0..<count { guard write(response.framed(body)) else { return false } }
            return write(response.tail) && !response.endsConnection
        case .endless:
            guard write(head) else { return false }
            while write(response.framed(body)) {}
        }
        return !response.endsConnection
    }

    private func drip(_ response: FaultResponse, _ count: Int, _ milliseconds: Int) -> Bool {
        var rest = response.body[...]
        while !rest.isEmpty {
            // A pause that ends with the connection, which becomes readable in that case.
            var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard poll(&event, 1, Int32(milliseconds)) == 0, write(response.framed(rest.prefix(count))) else {
                return false
            }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private func write(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(
                    socket, buffer.baseAddress.map { $0 + sent }, buffer.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    private func waitForEnd() {
        var byte: UInt8 = 0
        while recv(socket, &byte, 1, 0) > 0 {}
    }
}
