import GiftModel
import SVGACoding

extension GiftToken {
    init(claims tree: JSONTree) throws(SVGAError) {
        guard case .object(let members) = tree else {
            throw SVGAError.tokenClaim("expected an object, found \(tree.kindName)")
        }
        expiry = try GiftToken.seconds(members, "exp", isNeeded: true) ?? 0
        notBefore = try GiftToken.seconds(members, "nbf")
        role = try GiftToken.role(members)
        rooms = try GiftToken.rooms(members)
        user = try GiftToken.user(members)
    }

    var claims: JSONTree {
        var members: [String: JSONTree] = [
            "sub": .string(user.userID.text), "exp": .integer(expiry), "role": .string(role.rawValue),
        ]
        if !user.userName.isEmpty { members["name"] = .string(user.userName) }
        if !user.avatarURL.isEmpty { members["avatar"] = .string(user.avatarURL) }
        if user.level != "0" { members["level"] = .string(user.level) }
        members["nbf"] = notBefore.map { .integer($0) }
        members["rooms"] = rooms.map { .array($0.sorted().map { .string($0.text) }) }
        return .object(members)
    }

    /// A moment, which may have a fraction (RFC 7519 §2).
    private static func seconds(
        _ members: [String: JSONTree], _ key: String, isNeeded: Bool = false
    ) throws(SVGAError) -> Int? {
        guard let value = members[key] else {
            if isNeeded { throw SVGAError.tokenClaim("'\(key)' is missing") }
            return nil
        }
        guard case .number(let text) = value, let number = Double(text), abs(number) <= 1e15 else {
            throw SVGAError.tokenClaim("'\(key)' is not a number of seconds since 1970")
        }
        return Int(number.rounded(.down))
    }

    private static func role(_ members: [String: JSONTree]) throws(SVGAError) -> Role {
        guard let value = members["role"] else { return .viewer }
        guard case .string(let text) = value, let role = Role(rawValue: text) else {
            let known = Role.allCases.map(\.rawValue).joined(separator: ", ")
            throw SVGAError.tokenClaim("'role' is none of \(known)")
        }
        return role
    }

    private static func rooms(_ members: [String: JSONTree]) throws(SVGAError) -> Set<RoomID>? {
        guard let value = members["rooms"] else { return nil }
        guard case .array(let elements) = value else { throw SVGAError.tokenClaim("'rooms' is not an array of names") }
        var rooms: Set<RoomID> = []
        for element in elements {
            guard case .string(let text) = element, let room = try? RoomID(text) else {
                throw SVGAError.tokenClaim("'rooms' is not an array of names")
            }
            rooms.insert(room)
        }
        return rooms
    }

    /// The account; invalid characters are removed from its name.
    private static func user(_ members: [String: JSONTree]) throws(SVGAError) -> GiftUser {
        guard let account = members["sub"] else { throw SVGAError.tokenClaim("'sub' is missing") }
        var user: [String: JSONTree] = ["userID": account]
        for (claim, key) in [("name", "userName"), ("avatar", "avatarURL"), ("level", "level")] {
            user[key] = members[claim].map { value in
                // Levels are numbers in many apps.
                if case .number(let digits) = value, claim == "level" { return .string(digits) }
                return value
            }
        }
        return try SVGAError.saying("claim", .forbidden) {
            try GiftUser(JSONTree.object(user), at: JSONPath(), .native, .standard)
        }
    }
}
