// Loaded before a program (LD_PRELOAD): every sync to disk takes SYNC_DELAY_US microseconds longer.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static int sync_late(int fd, const char *name) {
  int (*real)(int) = dlsym(RTLD_NEXT, name);
  const char *delay = getenv("SYNC_DELAY_US");
  struct timespec rest = {0, delay ? atol(delay) * 1000 : 0};
  nanosleep(&rest, 0);
  return real(fd);
}

int fsync(int fd) { return sync_late(fd, "fsync"); }
int fdatasync(int fd) { return sync_late(fd, "fdatasync"); }
