// `import SVGACache` brings what requests and results are made of: priorities and policies, digests, movies, lists.
@_exported public import SVGACoding
@_exported public import SVGAFormat
@_exported public import SVGAPlaylist
@_exported public import SVGATransfer
