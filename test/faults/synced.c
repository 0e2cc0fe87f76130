// Loaded before a program (LD_PRELOAD): keeps beside the folder SYNCED_FROM another one, SYNCED_TO, that has of each
// file what it held when it was last synced; after a loss of power no more can be counted on than that. Names are
// taken for safe as soon as they are given.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

/** The path's place in the other folder; 0 when it is not under the watched one. */
static int place_of(const char *path, char *place) {
  const char *from = getenv("SYNCED_FROM"), *to = getenv("SYNCED_TO");
  size_t length = from ? strlen(from) : 0;
  if (!to || strncmp(path, from, length) != 0 || path[length] != '/') return 0;
  return snprintf(place, PATH_MAX, "%s%s", to, path + length) < PATH_MAX;
}

/** Like place_of, for a path that may be relative to the watched folder, as PostgreSQL's are. */
static int place_of_name(const char *name, char *place) {
  char path[PATH_MAX], folder[PATH_MAX];
  if (name[0] == '/') return place_of(name, place);
  if (!getcwd(folder, sizeof folder)) return 0;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return place_of(path, place);
}

static void keep(int fd) {
  char link[64], path[PATH_MAX], place[PATH_MAX], half[PATH_MAX + 32];
  struct stat status;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0 || fstat(fd, &status) != 0 || !S_ISREG(status.st_mode) || status.st_nlink == 0) return;
  path[length] = 0;
  if (!place_of(path, place)) return;
  snprintf(half, sizeof half, "%s.half.%d", place, (int)gettid());
  int out = open(half, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  off_t done = 0;
  // From the descriptor itself: to open the file once more and close it would let go of the locks on it.
  while (out >= 0 && done < status.st_size)
    if (sendfile(out, fd, &done, status.st_size - done) <= 0) break;
  if (out >= 0) close(out);
  int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
  if (done < status.st_size || real(half, place) != 0) abort();
}

static int synced(int fd, const char *name) {
  int (*real)(int) = dlsym(RTLD_NEXT, name);
  int result = real(fd), error = errno;
  if (result == 0) keep(fd);
  errno = error;
  return result;
}

int fsync(int fd) { return synced(fd, "fsync"); }
int fdatasync(int fd) { return synced(fd, "fdatasync"); }

int rename(const char *from, const char *to) {
  char kept[PATH_MAX], place[PATH_MAX];
  int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
  int result = real(from, to), error = errno;
  if (result == 0 && place_of_name(from, kept) && place_of_name(to, place)) real(kept, place);
  errno = error;
  return result;
}

int unlink(const char *name) {
  char place[PATH_MAX];
  int (*real)(const char *) = dlsym(RTLD_NEXT, "unlink");
  int known = place_of_name(name, place), result = real(name), error = errno;
  if (result == 0 && known) real(place);
  errno = error;
  return result;
}

int mkdir(const char *name, mode_t mode) {
  char place[PATH_MAX];
  int (*real)(const char *, mode_t) = dlsym(RTLD_NEXT, "mkdir");
  int result = real(name, mode), error = errno;
  if (result == 0 && place_of_name(name, place)) real(place, mode);
  errno = error;
  return result;
}
