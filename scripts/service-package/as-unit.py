"""Runs a command with the system calls and socket families that a systemd unit leaves to its service.

    as-unit.py <unit file> <command> [arguments...]

systemd itself runs no unit where it is not the first process, as in a container. The filter is the same: of libseccomp,
with systemd's own groups of calls.
"""

import ctypes
import errno
import os
import socket
import subprocess
import sys

ALLOW = 0x7FFF0000
KILL = 0x80000000
REFUSE = 0x00050000
EQUAL = 4

NO_FILTERS = 77
"""The exit code if the machine does not allow filters, as in some sandboxes."""


class Comparison(ctypes.Structure):
    _fields_ = [
        ("argument", ctypes.c_uint),
        ("operator", ctypes.c_int),
        ("value", ctypes.c_uint64),
        ("mask", ctypes.c_uint64),
    ]


def calls_of(names):
    """The calls of groups such as @system-service."""
    found = set()
    for name in names:
        if not name.startswith("@"):
            found.add(name)
            continue
        listed = subprocess.run(
            ["systemd-analyze", "syscall-filter", name], check=True, capture_output=True, text=True
        )
        words = [line.strip() for line in listed.stdout.splitlines()[1:]]
        found |= calls_of(word for word in words if word and not word.startswith("#"))
    return found


def main():
    unit, *command = sys.argv[1:]
    with open(unit, encoding="utf8") as lines:
        pairs = [line.strip().split("=", 1) for line in lines if "=" in line and line[0] != "#"]
    allowed, families, refusal = set(), set(), KILL
    for key, value in pairs:
        if key == "SystemCallFilter" and value.startswith("~"):
            allowed -= calls_of(value[1:].split())
        elif key == "SystemCallFilter":
            allowed |= calls_of(value.split())
        elif key == "RestrictAddressFamilies":
            families |= {int(getattr(socket, name)) for name in value.split()}
        elif key == "SystemCallErrorNumber":
            refusal = REFUSE | getattr(errno, value)
    if not allowed or not families:
        sys.exit(f"{unit} restricts nothing.")

    library = ctypes.CDLL("libseccomp.so.2")
    library.seccomp_init.restype = ctypes.c_void_p
    context = ctypes.c_void_p(library.seccomp_init(ctypes.c_uint32(refusal)))
    number_of = {name: library.seccomp_syscall_resolve_name(name.encode()) for name in allowed}
    for name, number in number_of.items():
        # A negative number means that the call exists only on other machines.
        if number < 0 or name == "socket":
            continue
        if library.seccomp_rule_add(context, ctypes.c_uint32(ALLOW), number, 0) != 0:
            sys.exit(f"{name} cannot be allowed.")
    for family in range(socket.AF_UNIX, 64):
        action = ALLOW if family in families else REFUSE | errno.EAFNOSUPPORT
        library.seccomp_rule_add(
            context, ctypes.c_uint32(action), number_of["socket"], 1, Comparison(0, EQUAL, family, 0)
        )
    if library.seccomp_load(context) != 0:
        sys.exit(NO_FILTERS)
    os.execvp(command[0], command)


main()
