#!/usr/bin/env python3
"""Prints the signed path of a picture. usage: sign.py KEY PLAN [SOURCE]     without SOURCE: the path of an upload"""
import base64
import hashlib
import hmac
import sys


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def signed_path(key, plan, source=None):
    rest = f"/{plan}/{base64url(source.encode())}.png" if source else f"/{plan}.png"
    code = hmac.new(bytes.fromhex(key), f"/v1{rest}".encode(), hashlib.sha256).digest()
    return f"/v1/{base64url(code)}{rest}"


if __name__ == "__main__":
    print(signed_path(*sys.argv[1:]))
