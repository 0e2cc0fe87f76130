# The production image, without build and test tools. docs/owner/online.md explains how to run it.
# The Node version of .nvmrc; test/deploy/deploy.test.ts compares them.
FROM node:26.10.0-bookworm-slim AS runtime

FROM runtime AS packages
WORKDIR /srv/site
COPY package.json package-lock.json .npmrc ./
# The only package with an install script downloads Node, which the image already has.
RUN npm ci --omit=dev --ignore-scripts

FROM packages AS build
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build
# What only owners have: their content. Copies of 0.2 and earlier have their pictures beside it.
RUN mkdir own && for folder in content pictures; do [ ! -d $folder ] || mv $folder own/; done

FROM runtime
WORKDIR /srv/site
COPY package.json ./
COPY content-loader content-loader
COPY core core
COPY features features
COPY firm firm
COPY platform platform
COPY samples samples
COPY server server
COPY scripts scripts
COPY --from=build /srv/site/own ./
COPY --from=packages /srv/site/node_modules node_modules
COPY --from=build /srv/site/build build
# The only folders that the server may write. Everything else belongs to root.
RUN install -d -o node -g node -m 700 data backups
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
VOLUME ["/srv/site/data", "/srv/site/backups"]
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/supervise.js"]
