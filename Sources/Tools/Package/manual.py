"""Writes seorap(1) from the output of `seorap --experimental-dump-help`: manual.py VERSION DAY < help.json"""

import json
import sys

HEAD = """.Dd {day}
.Dt SEORAP 1
.Os "Seorap {version}"
.Sh NAME
.Nm seorap
.Nd {abstract}
.Sh SYNOPSIS
{synopsis}
.Sh DESCRIPTION
.Nm
stores links, screenshots, films, books and a diary of a household and shows them in the browser.
One program serves one data folder.
The package has a system service with its data in
.Pa /var/lib/seorap ,
and a user service:
.Dl systemctl --user enable --now seorap
.Pp
The first browser signs in with the address that one of these prints:
.Dl sudo -u seorap seorap login --data /var/lib/seorap
.Dl seorap login
.Sh COMMANDS"""

TAIL = """.Sh ENVIRONMENT
Each option has a variable, such as
.Ev SEORAP_PORT
for
.Fl -port ;
several values are separated by commas.
The command line overrides variables.
.Bl -tag -width Ds
.It Ev SEORAP_DATA
The data folder.
.It Ev NOTIFY_SOCKET , WATCHDOG_USEC
Set by systemd; see
.Xr sd_notify 3 .
.El
.Sh FILES
.Bl -tag -width Ds
.It Pa ~/.local/share/seorap
The default data folder.
.It Pa /var/lib/seorap
The data folder of the system service; removing the package keeps it.
.It Pa /etc/default/seorap
Options of the system service.
.It Pa ~/.config/seorap.conf
Options of the user service, in the same format.
.El
.Sh EXIT STATUS
.Bl -tag -width Ds
.It 0
Success.
.It 1
Failure; standard error has the reason.
.It 64
Invalid option.
.It 65
A person or token does not exist; a backup is damaged or from a newer version.
.It 66
A file cannot be read.
.It 73
The data folder cannot be used, or another server uses it.
.It 75
The port is in use.
.El
.Sh SEE ALSO
.Pa /usr/share/doc/seorap/Guide.md ,
.Pa /usr/share/doc/seorap/Administration.md.gz"""


def text(words):
    """Returns one line that troff reads as text: it must not begin with a dot or an apostrophe."""
    words = " ".join(words.split()).replace("\\", "\\e").replace("-", "\\-")
    return words if words[:1] not in (".", "'") else "\\&" + words


def option(argument):
    if argument["kind"] == "positional":
        dots = " ..." if argument.get("isRepeating") else ""
        return f".It Ar {argument.get('valueName', 'value')}{dots}"
    names = []
    for name in argument.get("names", []):
        dash = "" if name["kind"] == "short" else "-"
        names.append(f"Fl {dash}{name['name']}")
    value = f" Ar {argument['valueName']}" if argument["kind"] == "option" else ""
    return ".It " + " , ".join(names) + value


def shown(command):
    return [a for a in command.get("arguments", []) if a.get("shouldDisplay", True) and a["kind"] in
            ("positional", "option", "flag") and [n["name"] for n in a.get("names", [])] not in (["h", "help"], ["version"])]


def leaves(command, path):
    below = [c for c in command.get("subcommands", []) if c["commandName"] != "help"]
    if not below:
        yield path, command
    for each in below:
        yield from leaves(each, path + [each["commandName"]])


def main():
    version, day = sys.argv[1:]
    top = json.load(sys.stdin)["command"]
    commands = list(leaves(top, []))
    synopsis = "\n".join(f".Nm\n.Cm {' '.join(path)}\n.Op Ar options" for path, _ in commands)
    print(HEAD.format(day=day, version=version, abstract=text(top["abstract"].rstrip(".")), synopsis=synopsis))
    for path, command in commands:
        print(f".Ss {' '.join(path)}\n{text(command.get('abstract', ''))}")
        arguments = shown(command)
        if not arguments:
            continue
        print(".Bl -tag -width Ds")
        for argument in arguments:
            print(option(argument))
            said = text(argument.get("abstract", ""))
            default = argument.get("defaultValue")
            if default and "default" not in said:
                said += f" Default: {text(default)}."
            if said:
                print(said)
        print(".El")
    print(TAIL)


main()
