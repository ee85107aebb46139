import Glibc
import SVGAToolCore

exit(Tool.run(arguments: Array(CommandLine.arguments.dropFirst()), in: .process()))
