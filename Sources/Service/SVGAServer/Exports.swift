// What a server takes of the HTTP daemon: addresses, origins, proxies, the log.
@_exported public import SVGAHTTP
