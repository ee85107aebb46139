// `import GiftQueue` brings the lists of feeds, too.
@_exported public import SVGAPlaylist
