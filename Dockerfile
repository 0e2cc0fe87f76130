# The image that runs any firm: the build and production packages, and Caddy for https. docs/owner/online.md explains how to run it.
# The Node version of .nvmrc; test/deploy/deploy.test.ts compares them.
FROM node:26.10.0-bookworm-slim AS runtime

FROM runtime AS tree
WORKDIR /clone
COPY package.json package-lock.json .npmrc ./
# The only package with an install script downloads Node, which the image already has.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && node scripts/release.ts --tree /srv/site
WORKDIR /srv/site
RUN npm ci --omit=dev --ignore-scripts && ln -s /data data && ln -s /data/backups backups
COPY --from=caddy:2.11.4 /usr/bin/caddy /caddy
# A copy lacks the file's capability, with which it does not start in a container without capabilities.
RUN cp /caddy /usr/local/bin/caddy

FROM runtime
COPY --from=tree /usr/local/bin/caddy /usr/local/bin/caddy
COPY --from=tree /srv/site /srv/site
WORKDIR /srv/site
# The only folder that the server may write. Everything else belongs to root.
RUN install -d -o node -g node -m 700 /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=80
VOLUME ["/data"]
# Containers may listen below 1024 without privileges.
EXPOSE 80 443 443/udp
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "const { DOMAIN, PORT } = process.env; fetch(`http://127.0.0.1:${DOMAIN ? 3000 : PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/container.ts"]
