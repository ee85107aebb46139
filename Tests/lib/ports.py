"""Ports of loopback. As a program: switches the loopback of a new network namespace on, and runs a command in it."""
import fcntl
import os
import socket
import struct
import sys


_reserved = []


def reserve_port():
    """A port of the system's choice for a server that another process runs.

    A socket of this process keeps the port without listening at it: nothing else gets it, even while the server is restarted.
    """
    keeper = socket.socket()
    keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    keeper.bind(("127.0.0.1", 0))
    _reserved.append(keeper)
    return keeper.getsockname()[1]


def raise_loopback():
    """Switches loopback on, as `ip link set lo up` does; a new network namespace has it off."""
    get_flags, set_flags, is_up = 0x8913, 0x8914, 1
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        request = struct.pack("16sh", b"lo", 0)
        flags = struct.unpack("16sh", fcntl.ioctl(any_socket, get_flags, request))[1]
        fcntl.ioctl(any_socket, set_flags, struct.pack("16sh", b"lo", flags | is_up))


if __name__ == "__main__":
    raise_loopback()
    os.execv(sys.argv[1], sys.argv[1:])
