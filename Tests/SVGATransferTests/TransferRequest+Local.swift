import SVGATransfer

extension TransferRequest {
    /// A request that may reach the server of the test. It has no time limits: a test can wait for long on a busy
    /// machine, and must find its transfer unchanged.
    static func local(_ url: String) -> TransferRequest {
        var request = TransferRequest(url: url)
        request.policy.allowsPrivateAddresses = true
        request.timeouts = Timeouts(connect: .zero, stall: .zero, total: .zero)
        return request
    }
}

extension TransferEngine {
    /// The failure of a transfer, or nil.
    func failure(_ request: TransferRequest, into sink: MemoryBody = MemoryBody()) async -> SVGAError? {
        do {
            _ = try await perform(request, into: sink)
            return nil
        } catch {
            return error
        }
    }
}
