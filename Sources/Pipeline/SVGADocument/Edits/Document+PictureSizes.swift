package import SVGAErrors
package import SVGAGraphics

extension Document {
    /// The largest layout, by area, of the layers that show a key's picture; nil if none. Throws for an unknown key.
    package func largestLayout(of key: String) throws(SVGAError) -> Size? {
        let table = LinkTable(self)
        try table.require(key)
        let pictures = table.links.pictures
        let picture = table.entry(of: key) ?? table.picture(of: key)
        var largest: Size?
        for (index, record) in movie.values.sprites.enumerated() {
            guard table.sprites[index].imageKey == key || picture != nil && pictures[index] == picture else { continue }
            for geometry in record.values.frames.map(FrameGeometry.init) where geometry.hasLayout {
                let (size, before) = (geometry.layout, largest ?? .zero)
                if size.width * size.height > before.width * before.height { largest = size }
            }
        }
        return largest
    }

    /// The content of a key, by the layers' look-up; nil if there is none.
    package func content(of key: String) -> [UInt8]? {
        let table = LinkTable(self)
        return (table.entry(of: key) ?? table.picture(of: key)).map { Array(table.lookup.contents[$0]) }
    }
}
