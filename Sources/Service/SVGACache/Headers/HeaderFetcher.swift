package import SVGAFormat
import SVGATransfer

/// The header of a remote movie, and its cost.
package struct FetchedHeader: Sendable {
    package let header: MovieHeader
    /// The size of the file; nil if unknown.
    package let byteCount: Int?
    /// The bytes of all responses that were taken.
    package let transferredByteCount: Int
    package let requestCount: Int

    package init(header: MovieHeader, byteCount: Int?, transferredByteCount: Int, requestCount: Int) {
        (self.header, self.byteCount) = (header, byteCount)
        (self.transferredByteCount, self.requestCount) = (transferredByteCount, requestCount)
    }
}

/// Fetches headers of movies past any cache. SVGA 2 takes one request for 4 KiB, after which the transfer ends even if
/// the server sends more. An archive takes its end and the beginning of its description besides. If that is
/// insufficient, or if the file changes between two requests, the complete file is fetched.
package struct HeaderFetcher: Sendable {
    private let configuration: CacheConfiguration
    private let engine: TransferEngine

    /// - Parameter configuration: The rules of transfers; its folder is not used.
    package init(_ configuration: CacheConfiguration) {
        self.configuration = configuration
        engine = TransferEngine(
            limits: configuration.connectionLimits, certificateAuthorityFile: configuration.certificateAuthorityFile,
            schemes: configuration.schemes)
    }

    package func header(of request: MovieRequest, limits: Limits) async throws(SVGAError) -> FetchedHeader {
        var exchange = RangeExchange(request, configuration, engine)
        let header = try await header(request.url, &exchange, limits)
        return FetchedHeader(
            header: header, byteCount: exchange.totalByteCount, transferredByteCount: exchange.transferredByteCount,
            requestCount: exchange.requestCount)
    }

    private func header(
        _ url: String, _ exchange: inout RangeExchange, _ limits: Limits
    ) async throws(SVGAError) -> MovieHeader {
        let head = try await exchange.fetch(0..<HeaderReader.headByteCount)
        var reader = HeaderReader(
            head: head.bytes, byteCount: head.isWhole ? head.bytes.count : exchange.totalByteCount, limits: limits)
        while true {
            switch try MovieHeader.reading(url, { try reader.next() }) {
            case .header(let header): return header
            case .fetch(let range) where exchange.hasRanges:
                let part = try await exchange.fetch(range)
                if part.isWhole { return try MovieHeader.decoding(part.bytes, limits, url: url) }
                guard part.range == range else { return try await wholeHeader(url, &exchange, limits) }
                reader.add(part.bytes, at: range.lowerBound)
            case .fetch, .wholeFile: return try await wholeHeader(url, &exchange, limits)
            }
        }
    }

    private func wholeHeader(
        _ url: String, _ exchange: inout RangeExchange, _ limits: Limits
    ) async throws(SVGAError) -> MovieHeader {
        try MovieHeader.decoding(try await exchange.fetchWhole(), limits, url: url)
    }
}

extension MovieHeader {
    fileprivate static func decoding(_ file: [UInt8], _ limits: Limits, url: String) throws(SVGAError) -> MovieHeader {
        try reading(url) { try MovieHeader(decoding: file, limits: limits) }
    }

    fileprivate static func reading<Value>(_ url: String, _ work: () throws -> Value) throws(SVGAError) -> Value {
        do { return try work() } catch {
            let error = SVGAError(error)
            throw (error.isNotAMovie ? SVGAError.notAnAnimation(error) : .undecodable(error)).at(url: url)
        }
    }
}
