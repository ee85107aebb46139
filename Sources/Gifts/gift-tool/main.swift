import GiftToolCore
import Glibc
import SVGACommandLine

exit(GiftTool.run(arguments: ToolEnvironment.arguments(), in: .process()))
