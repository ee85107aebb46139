import SVGATransfer

extension TransferRequest {
    /// A request that may reach the server of the test. It has no bounds of time: a test can be kept waiting for long where
    /// others use the processors, and must find its transfer as it was.
    static func local(_ url: String) -> TransferRequest {
        var request = TransferRequest(url: url)
        request.policy.allowsPrivateAddresses = true
        request.timeouts = Timeouts(connect: .zero, stall: .zero, total: .zero)
        return request
    }
}

extension TransferEngine {
    /// How a transfer fails, nil when it does not.
    func failure(_ request: TransferRequest, into sink: MemoryBody = MemoryBody()) async -> TransferError? {
        do throws(TransferError) {
            _ = try await perform(request, into: sink)
            return nil
        } catch {
            return error
        }
    }
}
