# The product as an image: `docker build .`, or `buildah build --isolation=chroot --format docker .` without a daemon (the format has health checks).
#   --target serve       the server alone (the default is `pages`)
#   --target pages       with Chinese letters of the system, by which first pages of scans and of PDFs without fonts are read and drawn
# It runs as a user of its own on a root file system that is only read; DATA_DIR is its one volume. It has no database: set DATABASE_URL.
ARG BUILD_BASE=docker.io/library/node:24-bookworm-slim
ARG RUN_BASE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY .ci .ci
RUN npm ci
COPY . .
RUN npm run build && node_modules/.bin/node .ci/runtime-modules.ts /app \
  && cp -a package.json LICENSE src locales dist /app/ && rm -rf /app/src/client \
  && find /app/dist -name '*.map' -delete

FROM ${RUN_BASE} AS serve
RUN groupadd --gid 10001 archives \
  && useradd --uid 10001 --gid archives --home-dir /data --no-create-home --shell /usr/sbin/nologin archives \
  && mkdir /data && chown archives:archives /data
COPY --from=build /app /app
WORKDIR /app
ENV PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin \
  NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=off FIRST_PAGES=off SUPERVISE=off DRAIN_SECONDS=8
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Whether the process lives; /ready is for proxies, which must not have it killed because its database is away.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# No npm and no shell between: signals reach the server.
CMD ["node", "src/server/main.ts", "/app/dist"]

FROM serve AS pages
USER 0:0
RUN apt-get update && apt-get install -y --no-install-recommends fonts-noto-cjk && rm -rf /var/lib/apt/lists/*
ENV FIRST_PAGES=on
USER 10001:10001
