import SVGATransfer

extension TransferRequest {
    /// A request that may reach the server of the test, and that ends soon whatever happens.
    static func local(_ url: String) -> TransferRequest {
        var request = TransferRequest(url: url)
        request.policy.allowsPrivateAddresses = true
        request.timeouts.total = .seconds(60)
        return request
    }
}
