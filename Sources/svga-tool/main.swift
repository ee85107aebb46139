import SVGAToolCore

print(Tool.version)
