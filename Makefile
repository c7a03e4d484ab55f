# Everything a person does with Innkeeper. It needs Node 20.19 or later and npm, or for `make up` Docker alone.
# Settings are given as `make start PORT=9000 DATA_DIR=/var/lib/hotel LOG_LEVEL=info`.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help start stop dev build services generate test test-containers test-faults test-restore test-observe e2e screenshots budgets lint test-alerts migrate seed up down images backup restore logs deploy test-k8s clean check-node

BIN := node_modules/.bin
# What npm writes last when it installs.
INSTALLED := node_modules/.package-lock.json
SITE := frontend/dist/shell.html
DOCS := gateway/dist/docs/openapi.json
LAUNCH := node deploy/embedded/dist/launch.js
IN_NODE = docker run --rm --network none --user "$$(id -u):$$(id -g)" --volume "$(CURDIR):/innkeeper" \
	--workdir /innkeeper node:24-bookworm-slim node
MAKE_SECRETS = $(IN_NODE) deploy/docker/make-secrets.ts

# Folders are among them, so that a file that was removed counts as a change too.
SITE_SOURCES := $(shell find frontend/src frontend/public frontend/index.html frontend/*.ts frontend/package.json)
DOCS_SOURCES := $(shell find services/*/src deploy/docs/src deploy/docs/page)

help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## /{printf "  make %-16s %s\n", $$1, $$2}' Makefile

start: build ## Install and build what is missing, then run the hotel on http://localhost:8080
	@exec $(LAUNCH) start

stop: check-node ## Stop the hotel that runs on DATA_DIR
	@test ! -f deploy/embedded/dist/launch.js || $(LAUNCH) stop

dev: build ## Run the hotel; services restart and the site on http://localhost:5173 reloads on a change
	@(cd frontend && GATEWAY_URL=http://localhost:$${PORT:-8080} exec ../$(BIN)/vite --strictPort --clearScreen false) & \
	site=$$!; trap 'kill $$site 2>/dev/null' EXIT; \
	$(LAUNCH) start --watch

build: services $(DOCS) $(SITE) ## Build the services, their documentation and the site, as far as they are stale

test: build ## Run all tests, those in a browser too
	@.ci/test

test-containers: services ## Run the integration tests on Postgres, Kafka, Redis and the storage emulator in Docker
	@.ci/test-containers

e2e: build ## Run only the tests in a browser
	@.ci/test --browser-only

test-faults: services ## Break each part of the hotel in containers, in turn, and check its books; ONLY=kafka
	@$(MAKE_SECRETS)
	@exec node deploy/faults/dist/run.js $(ONLY)

test-restore: services ## Back up a hotel in containers in use, lose it, restore it, and check its books
	@$(MAKE_SECRETS)
	@exec node deploy/faults/dist/restore-drill.js

test-observe: services ## Let Prometheus watch a hotel in containers in use, and see every rule, panel and alert work
	@$(MAKE_SECRETS)
	@exec node deploy/faults/dist/observe-drill.js

screenshots: build ## Picture every screen, wide and narrow, into frontend/e2e/shots
	@.ci/browser && exec node frontend/e2e/screenshots.mjs

budgets: build ## Visit the pages with Lighthouse; fails where one is too heavy or too slow
	@.ci/browser && exec node frontend/budgets.mjs

lint: services ## Check format, types, and the rules of the architecture and of Kubernetes
	$(BIN)/biome check .
	$(BIN)/tsc -p frontend --noEmit
	$(BIN)/jest --selectProjects architecture topology k8s
	@deploy/k8s/lint.sh

test-alerts: services ## Check the alerts and dashboards; promtool, where it is installed, runs the rules' tests
	@command -v promtool >/dev/null || echo 'promtool is missing, so its tests are skipped (Debian: apt-get install prometheus)'
	$(BIN)/jest --selectProjects observe

migrate: services ## Bring the databases in DATA_DIR up to date (starting does it too)
	@$(LAUNCH) migrate

seed: services ## Bring the demo hotel into DATA_DIR (the first start does it too)
	@$(LAUNCH) seed

up: ## Build and run the hotel in containers, with Kafka; DEMO=0 leaves out the demo hotel, OBSERVE=1 adds Prometheus and Grafana, TRACES=1 Jaeger
	@$(MAKE_SECRETS)
	@docker compose up --build --detach --remove-orphans --wait --wait-timeout 300
	@echo "Innkeeper is ready: http://localhost:$$(docker compose port site 8080 | sed 's/.*://')"

# What compose has to know for the demo hotel, which production refuses.
up: export COMPOSE_PROFILES = $(if $(filter-out 0,$(DEMO)),demo)$(if $(filter-out 0,$(OBSERVE)),$(comma)observe)$(if $(filter-out 0,$(TRACES)),$(comma)traces)
up restore: export NODE_ENV = $(if $(filter-out 0,$(DEMO)),development,production)
DEMO ?= 1
OBSERVE ?= 0
TRACES ?= 0
ifneq ($(TRACES),0)
up: export OTEL_EXPORTER_OTLP_ENDPOINT = http://jaeger:4318
endif
comma := ,

down: ## End what `make up` began; the data stay, unless VOLUMES=1
	@test ! -f .env || docker compose --profile demo --profile observe --profile traces down --remove-orphans $(if $(filter-out 0,$(VOLUMES)),--volumes)

backup: ## Back up the hotel in containers, while it serves, into backups/
	@$(MAKE_SECRETS)
	@deploy/backup/backup.sh

restore: ## Bring back the hotel in containers from a backup: FILE=backups/….tar; FORCE=1 overwrites bookings
	@$(MAKE_SECRETS)
	@docker compose build --quiet
	@deploy/backup/restore.sh '$(or $(FILE),$(error Say which: make restore FILE=backups/….tar))'

images: ## Build the container images
	@$(MAKE_SECRETS)
	docker compose build

logs: ## Follow what the containers say
	@docker compose logs --follow --tail 20

deploy: ## Bring the hotel into the Kubernetes cluster that kubectl speaks to: OVERLAY=local or production
	@test '$(OVERLAY)' != local || $(IN_NODE) deploy/k8s/make-secrets.ts
	@deploy/k8s/deploy.sh deploy/k8s/overlays/$(or $(OVERLAY),$(error Say which: make deploy OVERLAY=local or OVERLAY=production))

test-k8s: services ## Try the deployment on a real cluster: KUBECONFIG's, or one that is started for it where that can be
	@$(IN_NODE) deploy/k8s/make-secrets.ts
	@node deploy/k8s/trial/dist/main.js

clean: ## Remove what was built; the data in DATA_DIR stay
	rm -rf services/*/dist gateway/dist deploy/dist deploy/*/dist deploy/k8s/trial/dist frontend/dist coverage .make

generate: services ## Write what follows from deploy/topology.ts and from the environments' schemas: compose, Kubernetes, settings.md
	@node deploy/generate/dist/main.js
	@node deploy/docs/dist/write-settings.js

services: $(INSTALLED) | check-node
	@$(BIN)/tsc -b

$(DOCS): $(DOCS_SOURCES) | services
	node deploy/docs/dist/write.js $(@D)

$(SITE): $(INSTALLED) $(SITE_SOURCES) | check-node
	cd frontend && ../$(BIN)/vite build --logLevel error

$(INSTALLED): package-lock.json | check-node
	npm ci --include=dev --no-audit --no-fund --loglevel=error
	@touch $@

check-node:
	@command -v node >/dev/null && command -v npm >/dev/null || \
	  { echo 'Innkeeper needs Node 20.19 or later, with npm: https://nodejs.org' >&2; exit 1; }
	@node -e 'const [major, minor] = process.versions.node.split("."); process.exit(major > 20 || (major == 20 && minor >= 19) ? 0 : 1)' || \
	  { echo "Innkeeper needs Node 20.19 or later; this is $$(node --version)." >&2; exit 1; }
