import SVGACommandLine

extension Flag.Category {
    static let edits = Flag.Category("Edits, in the order typed", rank: 20)
}

extension Flag {
    static let renamedKey = Flag(
        "rename", value: "KEY=NEW", .edits, help: "Rename a key everywhere.", isRepeatable: true)
    static let replacedKey = Flag(
        "replace", value: "KEY=FILE[:FIT]", .edits,
        help: "Replace a key's picture; a file, a URL, or self for the current one.", isRepeatable: true)
    static let hiddenKey = Flag(
        "hide", value: "KEY", .edits, help: "Hide the layers of a key in all frames.", isRepeatable: true)
    static let removedKey = Flag(
        "remove", value: "KEY", .edits, help: "Remove a key's layers, and pictures that only they show.",
        isRepeatable: true)
    static let addedSlot = Flag(
        "add-slot", value: "KEY:WxH[@X,Y][:FRAMES]", .edits,
        help: "Add a place for a picture or text of the app, on top.", isRepeatable: true)
    static let croppedBox = Flag(
        "crop", value: "X,Y,W,H", .edits, help: "Cut the canvas to a rectangle, or widen it.", isRepeatable: true)
    static let resizedCanvas = Flag(
        "resize", value: "WxH", .edits, help: "Draw the movie in another size; 300x and x300 keep its proportions.",
        isRepeatable: true)
    static let setParameter = Flag(
        "set", value: "NAME=VALUE", .edits, help: "Set fps, width, height or version.", isRepeatable: true)
    static let cutFrames = Flag(
        "cut", value: "FRAMES", .edits, help: "Leave these frames, such as 0-59.", isRepeatable: true)
    static let addedSound = Flag(
        "sound", value: "KEY=FILE.mp3[@FRAMES]", .edits, help: "Add a sound, or replace a key's sound.",
        isRepeatable: true)
    static let stripSound = Flag("strip-sound", .edits, help: "Remove all sounds.")
    static let editScript = Flag(
        "script", value: "FILE.json", .edits, help: "Make the edits of a file.", completion: .file,
        isRepeatable: true)

    static let edits = [
        renamedKey, replacedKey, hiddenKey, removedKey, addedSlot, croppedBox, resizedCanvas, setParameter, cutFrames,
        addedSound, stripSound, editScript,
    ]
}
