/// One of the seven pictures that an interlaced file holds, or the only one of a plain file.
struct PNGPass {
    /// The column and the row of its first pixel.
    var startX = 0
    var startY = 0
    /// Columns and rows between its pixels.
    var stepX = 1
    var stepY = 1
    let width: Int
    let height: Int

    init(_ width: Int, _ height: Int) {
        (self.width, self.height) = (width, height)
    }

    private init(_ place: (startX: Int, startY: Int, stepX: Int, stepY: Int), of size: (width: Int, height: Int)) {
        (startX, startY, stepX, stepY) = place
        width = (size.width - startX + stepX - 1) / stepX
        height = (size.height - startY + stepY - 1) / stepY
    }

    /// The passes of Adam7 that have pixels.
    static func adam7(width: Int, height: Int) -> [PNGPass] {
        [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            .map { PNGPass($0, of: (width, height)) }
            .filter { $0.width > 0 && $0.height > 0 }
    }
}
