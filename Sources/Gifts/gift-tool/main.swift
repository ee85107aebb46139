import GiftToolCore
import SVGACommandLine
import SVGASystem

exit(GiftTool.run(arguments: ToolEnvironment.arguments(), in: .process()))
