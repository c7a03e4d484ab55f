# The image of one process: a service or the gateway.
#   docker build --build-arg WORKSPACE=services/booking --tag innkeeper/booking .
# One file makes all six, because they are built, started, watched and stopped alike: what differs is a folder. The
# stages before WORKSPACE are the same for all of them and run once.

FROM node:24-bookworm-slim AS manifests
ENV NPM_CONFIG_IGNORE_SCRIPTS=true NPM_CONFIG_AUDIT=false NPM_CONFIG_FUND=false NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY package.json package-lock.json ./
COPY services/kit/package.json services/kit/
COPY services/identity/package.json services/identity/
COPY services/catalog/package.json services/catalog/
COPY services/booking/package.json services/booking/
COPY services/gallery/package.json services/gallery/
COPY services/feedback/package.json services/feedback/
COPY gateway/package.json gateway/

# The gateway serves the documentation of all services, so they are compiled together. The launcher is among them for
# their tests' sake; it stays out of the manifests above, because npm would install its Postgres with them.
FROM manifests AS compiled
COPY deploy/embedded/package.json deploy/embedded/
RUN --mount=type=cache,target=/root/.npm \
    npm ci --include-workspace-root \
      --workspace services/kit --workspace services/identity --workspace services/catalog \
      --workspace services/booking --workspace services/gallery --workspace services/feedback \
      --workspace gateway --workspace deploy/embedded
COPY tsconfig.base.json ./
COPY deploy/embedded deploy/embedded
COPY services services
COPY gateway gateway
COPY deploy/docs deploy/docs
RUN node_modules/.bin/tsc -b deploy/docs \
 && node deploy/docs/dist/write.js gateway/dist/docs \
 && rm -r services/tsconfig*.json services/*/src services/*/tsconfig*.json gateway/src gateway/tsconfig*.json \
 && find services gateway \( -name '*.d.ts' -o -name '*.map' -o -name .tsbuildinfo \) -delete

FROM manifests AS dependencies
ARG WORKSPACE
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit dev --workspace "$WORKSPACE" \
 && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24-bookworm-slim
ARG WORKSPACE
LABEL org.opencontainers.image.title="Innkeeper $WORKSPACE" \
      org.opencontainers.image.description="Hotel booking and management" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app/$WORKSPACE
COPY --from=dependencies /app/node_modules /app/node_modules
COPY --from=compiled /app/services/kit /app/services/kit
COPY --from=compiled /app/$WORKSPACE /app/$WORKSPACE
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 INTERNAL_PORT=9090
EXPOSE 8080 9090
USER 1000:1000
# In the shell: starting Node for it costs a tenth of a second of a core each time.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/$INTERNAL_PORT && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node", "dist/main.js"]
