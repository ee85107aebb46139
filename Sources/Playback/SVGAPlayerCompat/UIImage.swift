public import SVGAPixels

/// The pictures of an app are pixels here.
///
/// ```swift
/// import SVGAPlayerCompat
///
/// let avatar: UIImage = picture
/// print(avatar.width, avatar.height)
/// ```
public typealias UIImage = Pixmap
