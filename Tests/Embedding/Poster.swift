import CCrypto
import CCurl
import CPng
import CSQLite
import CWebP
import CZlib
import Glibc
import SVGAKit

let neighbours =
    neighbour_CCrypto() + neighbour_CCurl() + neighbour_CPng() + neighbour_CSQLite() + neighbour_CWebP()
    + neighbour_CZlib()
precondition(neighbours == 6)

let arguments = CommandLine.arguments
let renderer = FrameRenderer(try Movie(contentsOf: arguments[1], limits: .untrusted))
let poster = try RenderPlan(content: .poster, size: .width(300)).picture(from: renderer)
print("\(poster.width) by \(poster.height) pixels")
guard let file = fopen(arguments[2], "wb") else { fatalError("cannot write \(arguments[2])") }
let bytes = try poster.png()
precondition(fwrite(bytes, 1, bytes.count, file) == bytes.count && fclose(file) == 0)
