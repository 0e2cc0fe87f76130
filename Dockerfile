# The site in a container: what serves it, without what builds and tests it. docs/deploy.md says how to run it.
# The Node of .nvmrc; a test holds them together.
FROM node:26.10.0-bookworm-slim AS runtime

FROM runtime AS packages
WORKDIR /srv/lamplight
COPY package.json package-lock.json .npmrc ./
# The only package with a script of its own brings a Node, which is here already.
RUN npm ci --omit=dev --ignore-scripts

FROM packages AS build
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM runtime
WORKDIR /srv/lamplight
COPY package.json ./
COPY domain domain
COPY server server
COPY scripts scripts
COPY --from=packages /srv/lamplight/node_modules node_modules
COPY --from=build /srv/lamplight/build/client build/client
COPY --from=build /srv/lamplight/build/server build/server
# All that the server may write; the rest belongs to root.
RUN install -d -o node -g node -m 700 data backups
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
VOLUME ["/srv/lamplight/data", "/srv/lamplight/backups"]
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/main.js"]
