import GiftModel

/// A viewer's face: a picture, or the first letter of the name on a colour that depends on the name.
struct AvatarFace: Hashable, Sendable {
    /// The URL of the picture; empty for none.
    let url: String
    /// The letter, in upper case.
    let letter: String
    /// The hue of the colour in degrees, 0 ..< 360.
    let hue: Int

    /// - Parameter name: The name as viewers see it.
    init(_ user: GiftUser, name: String) {
        url = user.avatarURL
        letter = name.first.map { String($0).uppercased() } ?? "?"
        hue = name.unicodeScalars.reduce(0) { ($0 + Int($1.value) * 37) % 360 }
    }
}
