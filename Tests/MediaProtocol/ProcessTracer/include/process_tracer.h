// Makes system calls inside another process, as somebody would who has taken it over. All functions are to be called by one
// thread, and the process has to be a child of ours that is blocked in a system call.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <sys/types.h>

// Stops the first thread of `process`.
bool tracer_attach(pid_t process);
// Lets it go on with what it was doing.
void tracer_detach(pid_t process);
// Copies `count` bytes below the stack of the process and returns their address there, 0 if that fails. The next call of this
// function overwrites them.
uint64_t tracer_put(pid_t process, const void *bytes, uint64_t count);
// Returns what the system call returned: a negative number is an error code. Sets `failed` if the process could not be
// made to call.
int64_t tracer_call(
    pid_t process, int64_t number, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e, uint64_t f, bool *failed);
