# syntax=docker/dockerfile:1
# One image for all programs: the command selects one, e.g. `services/auth/dist/main.js` (docs/operations.md).

# Renovate adds the digest and updates it (docs/releases.md).
ARG NODE_IMAGE=node:24-trixie-slim

# The stages that run programs use the builder's own architecture: what they make is the same for all, but for the packages.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/protocol/package.json packages/protocol/
COPY packages/service-kit/package.json packages/service-kit/
COPY services/auth/package.json services/auth/
COPY services/clients/package.json services/clients/
COPY services/shuttle/package.json services/shuttle/
COPY services/notify/package.json services/notify/
COPY services/gateway/package.json services/gateway/
COPY frontend/package.json frontend/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# The runtime packages of the services. The front end needs none: it is copied as built files.
FROM manifests AS packages
ARG TARGETARCH=amd64
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund --omit=dev --include-workspace-root \
    --os=linux --cpu="$([ "$TARGETARCH" = amd64 ] && echo x64 || echo "$TARGETARCH")" \
    --workspace=services/auth --workspace=services/clients --workspace=services/shuttle \
    --workspace=services/notify --workspace=services/gateway

FROM manifests AS build
ENV PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.base.json ./
COPY scripts scripts
COPY packages packages
COPY services services
COPY frontend frontend
RUN node scripts/build.ts && mkdir /backups

FROM ${NODE_IMAGE}
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/packages/protocol/dist packages/protocol/dist
COPY --from=build /app/packages/service-kit/dist packages/service-kit/dist
COPY --from=build /app/services/auth/dist services/auth/dist
COPY --from=build /app/services/clients/dist services/clients/dist
COPY --from=build /app/services/shuttle/dist services/shuttle/dist
COPY --from=build /app/services/notify/dist services/notify/dist
COPY --from=build /app/services/gateway/dist services/gateway/dist
COPY --from=build /app/frontend/dist frontend/dist
COPY scripts/migrate-all.ts scripts/copies-rebuild.ts scripts/customers-erase.ts scripts/dead-letters-resend.ts \
    scripts/backup.ts scripts/restore.ts scripts/
COPY scripts/erasure scripts/erasure
COPY scripts/backup scripts/backup
COPY scripts/processes/user-error.ts scripts/processes/
COPY scripts/system/services.ts scripts/system/
COPY config/lots.json config/
ENV NODE_ENV=production LOTS_FILE=/app/config/lots.json STATIC_DIR=/app/frontend/dist
# The heap follows the container's memory limit.
ENV NODE_OPTIONS=--max-old-space-size-percentage=75
# A new volume for backups takes its owner from here.
COPY --from=build --chown=10001:10001 --chmod=700 /backups /backups
# A numeric id, because Kubernetes cannot tell that a named user is not root. Root owns the files: the processes can
# only read them.
USER 10001:10001
# Node runs as process 1: the services shut down gracefully on SIGTERM and have no child processes.
ENTRYPOINT ["node"]
CMD ["services/gateway/dist/main.js"]
