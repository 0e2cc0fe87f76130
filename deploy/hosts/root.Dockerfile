# For hosts that mount the volume as root and build from a repository: the image takes the volume over, and goes on as its own user.
# Write the address and the version of the image.
FROM ghcr.io/owner/project:latest
USER root
