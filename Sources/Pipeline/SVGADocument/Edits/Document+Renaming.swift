public import SVGAErrors

extension Document {
    /// Renames a key everywhere: in the image map, and for layers, mattes and sounds.
    ///
    /// Layers that find their picture by the key followed by an extension, such as `.matte`, are renamed with it, so
    /// that all layers show what they showed. You can give an unresolved key the name of an existing one, which links
    /// them.
    ///
    /// - Throws: ``SVGAError``: no such key, a new name that is taken, or a name under which a layer would show another
    ///   picture.
    /// - Complexity: O(sprites + entries of the image map).
    public mutating func renameKey(_ key: String, to newKey: String) throws(SVGAError) {
        let table = LinkTable(self)
        try table.require(key)
        // Texts that look the same may have other bytes, which players compare.
        guard !key.utf8.elementsEqual(newKey.utf8) else { return }
        try LinkTable.checkKey(newKey)
        let renaming = try KeyRenaming(key, to: newKey, in: table)
        var renamed = self
        renamed.rename(renaming)
        renamed.keepFiles(of: table)
        let after = LinkTable(renamed)
        guard after.links.keep(table.links, except: renaming.linked, of: after),
            after.lookup.fileNames == table.lookup.fileNames
        else {
            throw .badValue("'\(newKey)' in place of '\(key)' would give layers other pictures; choose another key")
        }
        self = renamed
    }

    private mutating func rename(_ renaming: KeyRenaming) {
        func renamed(_ text: DocumentText?) -> DocumentText? {
            guard let text else { return nil }
            return renaming.names[text.string].map { DocumentText($0) } ?? text
        }
        movie.edit { movie in
            for index in movie.images.indices {
                if let name = renaming.entries[index] { movie.images[index].edit { $0.key = DocumentText(name) } }
            }
            for index in movie.sprites.indices {
                movie.sprites[index].edit { sprite in
                    (sprite.imageKey, sprite.matteKey) = (renamed(sprite.imageKey), renamed(sprite.matteKey))
                }
            }
            for index in movie.sounds.indices { movie.sounds[index].edit { $0.key = renamed($0.key) } }
        }
    }

    /// Names the files of entries that found them by their former keys.
    private mutating func keepFiles(of table: LinkTable) {
        guard form.isArchive else { return }
        let after = KeyLookup(movie.values, files: files).fileNames
        for (index, name) in table.lookup.fileNames.enumerated() where after[index] != name {
            guard let name else { continue }
            let stem = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
            movie.edit { $0.images[index].edit { $0.content = Array(stem.utf8)[...] } }
        }
    }
}

private struct KeyRenaming {
    /// The new names of keys, with layers, mattes and sounds.
    private(set) var names: [String: String]
    /// The new keys of image map entries.
    private(set) var entries: [Int: String] = [:]
    /// The key that gets linked; nil if all links stay unchanged.
    private(set) var linked: String?

    init(_ key: String, to newKey: String, in table: LinkTable) throws(SVGAError) {
        guard LinkTable.isMatte(key) == LinkTable.isMatte(newKey) else {
            throw .badValue("keys of mattes, and no others, end in .matte: '\(key)', '\(newKey)'")
        }
        names = [key: newKey]
        let own = table.entry(of: key)
        if let own { entries[own] = newKey }
        for sprite in table.sprites where KeyRenaming.follows(sprite.imageKey, key, own, table) {
            names[sprite.imageKey] = newKey + sprite.imageKey.dropFirst(key.count)
        }
        // A layer whose picture has the key without the extension takes it along, unless others show it too.
        if own == nil, let picture = table.picture(of: key), KeyRenaming.isAlone(names, at: picture, table) {
            entries[picture] = LinkTable.stem(of: newKey) ?? newKey
        }
        try check(key, newKey, table)
    }

    /// Whether a layer's key is the other key with an extension, and means the same picture.
    private static func follows(_ imageKey: String, _ key: String, _ own: Int?, _ table: LinkTable) -> Bool {
        guard imageKey != key, LinkTable.stem(of: imageKey) == key, table.entry(of: imageKey) == nil else {
            return false
        }
        return LinkTable.isMatte(imageKey) || own != nil && table.picture(of: imageKey) == own
    }

    private static func isAlone(_ names: [String: String], at picture: Int, _ table: LinkTable) -> Bool {
        let links = table.links
        let others = table.sprites.indices.contains {
            links.pictures[$0] == picture && names[table.sprites[$0].imageKey] == nil
        }
        return !others && !links.sounds.contains(picture)
    }

    private mutating func check(_ key: String, _ newKey: String, _ table: LinkTable) throws(SVGAError) {
        for (old, new) in names.sorted(by: { $0.key < $1.key }) where table.mentions(new) && names[new] == nil {
            // Unresolved keys may be linked to existing ones, and vice versa.
            guard old == key, table.hasContent(key) != table.hasContent(newKey) else { throw .keyExists(new) }
            linked = newKey
        }
        for (entry, new) in entries where (table.entry(of: new) ?? entry) != entry { throw .keyExists(new) }
    }
}

extension LinkTable {
    /// Whether a key has a picture, a sound or a mask.
    fileprivate func hasContent(_ key: String) -> Bool {
        entry(of: key) != nil || picture(of: key) != nil || LinkTable.isMatte(key) && !sprites(of: key).isEmpty
    }
}

extension LinkTable.Links {
    /// Whether all previous links are preserved; new ones may appear for a key that is linked on purpose.
    fileprivate func keep(_ before: LinkTable.Links, except linked: String?, of table: LinkTable) -> Bool {
        func same(_ before: [Int?], _ after: [Int?], _ key: (Int) -> String) -> Bool {
            before.indices.allSatisfy {
                before[$0] == after[$0]
                    || before[$0] == nil && linked != nil
                        && (key($0) == linked || LinkTable.stem(of: key($0)) == linked)
            }
        }
        return same(before.pictures, pictures) { table.sprites[$0].imageKey }
            && same(before.mattes, mattes) { table.sprites[$0].matteKey }
            && same(before.sounds, sounds) { table.sounds[$0] }
    }
}
