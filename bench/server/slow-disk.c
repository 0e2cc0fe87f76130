// Loaded with LD_PRELOAD. Adds SYNC_DELAY_US microseconds to every fsync and fdatasync.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static int delayed_sync(int fd, const char *name) {
  int (*real)(int) = dlsym(RTLD_NEXT, name);
  const char *delay = getenv("SYNC_DELAY_US");
  struct timespec rest = {0, delay ? atol(delay) * 1000 : 0};
  nanosleep(&rest, 0);
  return real(fd);
}

int fsync(int fd) { return delayed_sync(fd, "fsync"); }
int fdatasync(int fd) { return delayed_sync(fd, "fdatasync"); }
