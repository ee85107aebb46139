package import SVGATransfer

/// The address of a Redis server: `redis://[[user]:password@]host[:port][/name][?db=N]`, port 6379 by default;
/// `rediss://…` with TLS; `unix:///path/to.sock[?name=…&db=N]` or `redis+unix://[[user]:password@]/path…` for a Unix
/// socket. The name belongs to a queue or another set of keys, 1 ... 64 of `A-Z a-z 0-9 . _ -` and not only digits,
/// which elsewhere choose a database. `%` and two hexadecimal digits are a byte of user, password and path.
package struct RedisURL: Hashable, Sendable {
    package let address: StreamAddress
    /// The user name; nil for the server's default user.
    package let user: String?
    /// The password; nil to log in nowhere. Messages never contain it.
    package let password: String?
    /// The number of the database, at least 0.
    package let database: Int
    /// The name in the URL, nil without one.
    package let name: String?

    package init(
        address: StreamAddress, user: String? = nil, password: String? = nil, database: Int = 0, name: String? = nil
    ) {
        (self.address, self.user, self.password) = (address, user, password)
        (self.database, self.name) = (database, name)
    }

    /// Reads a URL. The error does not contain it.
    package init(_ text: String) throws(SVGAError) {
        var parts = try RedisURLParts(text)
        (user, password) = try parts.takeLogin()
        if parts.isUnix {
            (address, name) = (try parts.unixAddress(), try parts.item("name").map(RedisURLParts.checkedName))
        } else {
            (address, name) = (try parts.tcpAddress(), try parts.pathName())
        }
        database = try parts.database()
        try parts.checkNoFurtherItems(except: parts.isUnix ? ["db", "name"] : ["db"])
    }
}

extension RedisURL: CustomStringConvertible {
    /// The URL without user and password.
    package var description: String {
        var items = database == 0 ? [] : ["db=\(database)"]
        switch address {
        case .tcp(_, _, let isTLS):
            let path = name.map { "/\($0)" } ?? ""
            return "\(isTLS ? "rediss" : "redis")://\(address)\(path)" + items.map { "?\($0)" }.joined()
        case .unix(let path):
            if let name { items.append("name=\(name)") }
            return "unix://\(path)" + (items.isEmpty ? "" : "?\(items.joined(separator: "&"))")
        }
    }
}

extension RedisURL: CustomReflectable {
    /// Only the description: printing a value never prints the password.
    package var customMirror: Mirror { Mirror(self, children: ["url": description]) }
}
