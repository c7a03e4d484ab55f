# The image of one process: a service, the gateway or the demo's mailbox.
#   docker build --build-arg WORKSPACE=services/booking --tag innkeeper/booking .
# One file makes all of them, because they differ only in their folder. The
# stages before WORKSPACE are the same for all of them and run once.

# Only the package.json files: a later COPY of them is cached until one of them changes, so that a change in the sources
# does not install all packages again.
FROM node:24-bookworm-slim AS package-files
WORKDIR /app
COPY services services
COPY gateway gateway
COPY deploy deploy
RUN find . -type f ! -name package.json -delete && find . -type d -empty -delete

FROM node:24-bookworm-slim AS manifests
ENV NPM_CONFIG_IGNORE_SCRIPTS=true NPM_CONFIG_AUDIT=false NPM_CONFIG_FUND=false NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY package.json package-lock.json ./
COPY --from=package-files /app/services services
COPY --from=package-files /app/gateway gateway
COPY --from=package-files /app/deploy/package.json deploy/
COPY --from=package-files /app/deploy/mailbox/package.json deploy/mailbox/

# Everything is compiled together, because the gateway serves the documentation of all services. The services' tests
# import the launcher, so it is compiled too; it is not in `manifests`, because npm would then install its Postgres
# into the images.
FROM manifests AS compiled
COPY --from=package-files /app/deploy deploy
RUN --mount=type=cache,target=/root/.npm \
    npm ci --include-workspace-root --workspace services --workspace gateway --workspace deploy \
    --workspace deploy/mailbox
COPY tsconfig.base.json ./
COPY deploy/tsconfig.json deploy/topology.ts deploy/consumers.ts deploy/
COPY deploy/embedded deploy/embedded
COPY deploy/mailbox deploy/mailbox
COPY services services
COPY gateway gateway
COPY deploy/docs deploy/docs
RUN node_modules/.bin/tsc -b deploy/docs deploy/mailbox \
 && node deploy/docs/dist/write.js gateway/dist/docs \
 && rm -r services/tsconfig*.json services/*/src services/*/tsconfig*.json gateway/src gateway/tsconfig*.json \
         deploy/mailbox/src deploy/mailbox/tsconfig.json \
 && find services gateway deploy/mailbox \( -name '*.d.ts' -o -name '*.map' -o -name .tsbuildinfo \) -delete

# Of the fonts only the files that invoices are printed with (services/billing/src/invoices/fonts.ts).
FROM manifests AS dependencies
ARG WORKSPACE
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit dev --workspace "$WORKSPACE" \
 && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && { [ ! -d node_modules/@expo-google-fonts ] || find node_modules/@expo-google-fonts -name '*.ttf' \
        ! -path '*/400Regular/*' ! -path '*/noto-sans/700Bold/*' ! -path '*/noto-sans-arabic/700Bold/*' -delete; }

FROM node:24-bookworm-slim
ARG WORKSPACE
LABEL org.opencontainers.image.title="Innkeeper $WORKSPACE" \
      org.opencontainers.image.description="Hotel booking and management" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="1.0.0"
WORKDIR /app/$WORKSPACE
COPY --from=dependencies /app/node_modules /app/node_modules
COPY --from=compiled /app/services/contracts /app/services/contracts
COPY --from=compiled /app/services/kit /app/services/kit
COPY --from=compiled /app/services/words /app/services/words
COPY --from=compiled /app/deploy/package.json /app/deploy/package.json
COPY --from=compiled /app/deploy/dist/topology.js /app/deploy/dist/consumers.js /app/deploy/dist/
COPY --from=compiled /app/$WORKSPACE /app/$WORKSPACE
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 INTERNAL_PORT=9090
EXPOSE 8080 9090
USER 1000:1000
# In bash, because starting Node for each check would take a tenth of a second of processor time.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/$INTERNAL_PORT && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node", "dist/main.js"]
