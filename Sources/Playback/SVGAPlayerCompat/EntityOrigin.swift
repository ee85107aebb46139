import SVGACache

struct EntityOrigin {
    struct Key: Hashable {
        fileprivate enum Source: Hashable {
            case data(name: String)
            case file(path: String)
            case request(url: String, MovieRequest.Terms)
        }

        fileprivate let source: Source
        fileprivate var cache: ObjectIdentifier?
    }

    let key: Key
    /// The cache that loaded it; nil for data, files and the default parsers' cache.
    let cache: MovieCache?

    private init(_ source: Key.Source, cache: MovieCache? = nil) {
        key = Key(source: source, cache: cache.map { ObjectIdentifier($0) })
        self.cache = cache
    }

    /// Data under a name of the caller.
    static func data(_ name: String) -> EntityOrigin { EntityOrigin(.data(name: name)) }

    static func file(_ path: String) -> EntityOrigin { EntityOrigin(.file(path: path)) }

    static func request(_ request: MovieRequest, cache: MovieCache?) -> EntityOrigin {
        EntityOrigin(.request(url: request.url, request.terms), cache: cache)
    }
}
