# The site in nginx, which also forwards the API to the gateway:
#   docker build --file deploy/docker/site.Dockerfile --tag innkeeper/site .
FROM node:24-bookworm-slim AS built
ENV NPM_CONFIG_IGNORE_SCRIPTS=true NPM_CONFIG_AUDIT=false NPM_CONFIG_FUND=false NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY package.json package-lock.json ./
COPY frontend/package.json frontend/
COPY services/contracts/package.json services/contracts/
COPY services/words/package.json services/words/
# The root has the compiler for the contracts, whose rules the site imports.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --include-workspace-root --workspace frontend --workspace services/contracts --workspace services/words
COPY tsconfig.base.json ./
COPY services/tsconfig.service.json services/
COPY services/contracts services/contracts
COPY services/words services/words
RUN node_modules/.bin/tsc -b services/contracts services/words
COPY frontend frontend
# This nginx has no Brotli module, and only the page-weight tests read the manifest. nginx fills the places of the pages
# (services/contracts/src/hotel-page.ts) by including the gateway's parts. The text after | is the default of a placeholder.
RUN npm run build --workspace frontend -- --logLevel error \
 && find frontend/dist -name '*.br' -delete \
 && sed -E -i \
      -e 's~\{\{hotel\.([[:alpha:]]+)\|([^}]*)\}\}~<!--# include virtual="/hotel-parts/\1" set="part" --><!--# if expr="$part" --><!--# echo var="part" encoding="none" --><!--# else -->\2<!--# endif -->~g' \
      -e 's~<!--hotel-links ([a-z]+) (/[^ ]*)-->~<!--# include virtual="/hotel-parts/links/\1\2" -->~g' \
      -e 's~(\{\{|<!--)hotel[.-](name|phone|logo|head|record)(\}\}|-->)~<!--# include virtual="/hotel-parts/\2" -->~g' $(find frontend/dist -name '*.html') \
 && sed -E -i -e 's~<title>.*</title>~<title><!--# include virtual="/hotel-parts/title" --></title>~' $(find frontend/dist -name 'room.html') \
 && rm -rf frontend/dist/.vite

FROM nginx:stable
LABEL org.opencontainers.image.title="Innkeeper site" \
      org.opencontainers.image.description="Hotel booking and management" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="1.0.0"
COPY deploy/docker/nginx.conf /etc/nginx/nginx.conf
COPY deploy/docker/*.template /etc/nginx/templates/
COPY --from=built /app/frontend/dist /usr/share/nginx/html
# The address of the API, the origin to which browsers upload pictures, and the number of proxies including this one. The
# image's entry point writes them into the templates, so /etc/nginx/conf.d must be writable.
ENV GATEWAY_ADDRESS=gateway:8080 PICTURES_ORIGIN="" TRUSTED_HOPS=1
EXPOSE 8080
USER 101:101
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["curl", "-fsS", "http://127.0.0.1:8080/healthz"]
