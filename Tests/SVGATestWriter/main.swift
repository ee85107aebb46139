import Glibc

// SVGATestWriter cache FOLDER URL, or SVGATestWriter ledger FILE
let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, arguments.count) {
case ("cache", 3): try await fillCache(folder: CommandLine.arguments[2], url: CommandLine.arguments[3])
case ("ledger", 2): try await sendGifts(path: CommandLine.arguments[2])
default: exit(64)
}
