// LD_PRELOAD library that simulates a power loss. It mirrors the folder SYNCED_FROM in SYNCED_TO. The mirror has each
// file's content as of its last sync, because only that is safe after a power loss. Renames, deletions and new folders
// count as safe immediately.
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

/** Writes the path in the mirror to `mirror`. Returns 0 when the path is not under SYNCED_FROM. */
static int mirror_of(const char *path, char *mirror) {
  const char *from = getenv("SYNCED_FROM"), *to = getenv("SYNCED_TO");
  size_t length = from ? strlen(from) : 0;
  if (!to || strncmp(path, from, length) != 0 || path[length] != '/') return 0;
  return snprintf(mirror, PATH_MAX, "%s%s", to, path + length) < PATH_MAX;
}

/** Like mirror_of, but accepts relative paths, which PostgreSQL uses. */
static int mirror_of_name(const char *name, char *mirror) {
  char path[PATH_MAX], folder[PATH_MAX];
  if (name[0] == '/') return mirror_of(name, mirror);
  if (!getcwd(folder, sizeof folder)) return 0;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return mirror_of(path, mirror);
}

/** Copies the open file to the mirror and replaces the older copy atomically. */
static void copy_to_mirror(int fd) {
  char link[64], path[PATH_MAX], mirror[PATH_MAX], unfinished[PATH_MAX + 32];
  struct stat status;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0 || fstat(fd, &status) != 0 || !S_ISREG(status.st_mode) || status.st_nlink == 0) return;
  path[length] = 0;
  if (!mirror_of(path, mirror)) return;
  snprintf(unfinished, sizeof unfinished, "%s.unfinished.%d", mirror, (int)gettid());
  int out = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  off_t done = 0;
  // Reads from this descriptor: opening and closing the file again would release the process's locks on it.
  while (out >= 0 && done < status.st_size)
    if (sendfile(out, fd, &done, status.st_size - done) <= 0) break;
  if (out >= 0) close(out);
  int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
  if (done < status.st_size || real(unfinished, mirror) != 0) abort();
}

static int sync_with(int fd, const char *name) {
  int (*real)(int) = dlsym(RTLD_NEXT, name);
  int result = real(fd), error = errno;
  if (result == 0) copy_to_mirror(fd);
  errno = error;
  return result;
}

int fsync(int fd) { return sync_with(fd, "fsync"); }
int fdatasync(int fd) { return sync_with(fd, "fdatasync"); }

int rename(const char *from, const char *to) {
  char old_mirror[PATH_MAX], new_mirror[PATH_MAX];
  int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
  int result = real(from, to), error = errno;
  if (result == 0 && mirror_of_name(from, old_mirror) && mirror_of_name(to, new_mirror)) real(old_mirror, new_mirror);
  errno = error;
  return result;
}

int unlink(const char *name) {
  char mirror[PATH_MAX];
  int (*real)(const char *) = dlsym(RTLD_NEXT, "unlink");
  int is_mirrored = mirror_of_name(name, mirror), result = real(name), error = errno;
  if (result == 0 && is_mirrored) real(mirror);
  errno = error;
  return result;
}

int mkdir(const char *name, mode_t mode) {
  char mirror[PATH_MAX];
  int (*real)(const char *, mode_t) = dlsym(RTLD_NEXT, "mkdir");
  int result = real(name, mode), error = errno;
  if (result == 0 && mirror_of_name(name, mirror)) real(mirror, mode);
  errno = error;
  return result;
}
