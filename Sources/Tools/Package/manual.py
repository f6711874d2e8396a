"""Writes seorap(1) from what `seorap --experimental-dump-help` says of itself: manual.py VERSION DAY < help.json"""

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
keeps links, screenshots, films, books and a diary of a household and shows them in the browser.
One program serves one data folder.
The package brings a service of the system, which keeps its data in
.Pa /var/lib/seorap ,
and one for a session:
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
The command line wins.
.Bl -tag -width Ds
.It Ev SEORAP_DATA
The data folder.
.It Ev NOTIFY_SOCKET , WATCHDOG_USEC
As systemd sets them; see
.Xr sd_notify 3 .
.El
.Sh FILES
.Bl -tag -width Ds
.It Pa ~/.local/share/seorap
The data folder, unless told otherwise.
.It Pa /var/lib/seorap
That of the system's service; removing the package keeps it.
.It Pa /etc/default/seorap
Options of the system's service.
.It Pa ~/.config/seorap.conf
Options of a session's service, in the same form.
.El
.Sh EXIT STATUS
.Bl -tag -width Ds
.It 0
Done.
.It 1
Failed; the line on standard error says why.
.It 64
An option is wrong.
.It 65
What was named does not exist.
.It 66
A file cannot be read.
.It 73
The data folder cannot be used, or another server has it.
.It 75
The port is in use.
.El
.Sh SEE ALSO
.Pa /usr/share/doc/seorap/Guide.md ,
.Pa /usr/share/doc/seorap/Administration.md.gz"""


def text(words):
    """One line that troff reads as words: no line may begin with a dot or an apostrophe."""
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
