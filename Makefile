# All commands for Innkeeper. They need Node and npm; `make up` needs only Docker.
# Pass settings as in `make start PORT=9000 DATA_DIR=/var/lib/hotel LOG_LEVEL=info`.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: keep-databases release pin-images rotate-quote-keys verify-audit empty keep test-abuse test-fuzz test-random trace-booking test-recipes sbom audit help start stop dev build services generate test test-containers test-faults test-restore test-upgrade test-observe e2e screenshots budgets bench lint test-alerts migrate seed up down images backup restore logs deploy test-k8s clean check-node

BIN := node_modules/.bin
# The file that npm writes last when it installs.
INSTALLED := node_modules/.package-lock.json
SITE := frontend/dist/shell.html
DOCS := gateway/dist/docs/openapi.json
LAUNCH := node deploy/embedded/dist/launch.js
IN_NODE = docker run --rm --network none --user "$$(id -u):$$(id -g)" --volume "$(CURDIR):/innkeeper" \
	--workdir /innkeeper node:24-bookworm-slim node
MAKE_SECRETS = $(IN_NODE) deploy/docker/make-secrets.ts

# A machine whose Node is older than 24 gets one from npm, before its own (deploy/node).
OWN_NODE := .make/node
OLD_NODE := $(filter $(foreach major,$(shell seq 0 23),v$(major).%),$(shell node --version 2> /dev/null))
ifneq ($(OLD_NODE),)
export PATH := $(CURDIR)/$(OWN_NODE)/bin:$(PATH)
check-node: $(OWN_NODE)/node_modules/.package-lock.json
endif

# Folders are included, so that deleting a file counts as a change too.
SITE_SOURCES := $(shell find frontend/src frontend/public frontend/index.html frontend/*.ts frontend/package.json services/words/catalogs services/words/src)
CONTRACT_SOURCES := $(shell find services/contracts/src)
SERVICE_NAMES := $(filter-out kit,$(notdir $(patsubst %/migrations,%,$(wildcard services/*/migrations))))
DOCS_SOURCES := $(shell find services/*/src deploy/docs/src deploy/docs/page)

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## /{printf "  make %-16s %s\n", $$1, $$2}' Makefile

start: build ## Install and build what is missing, then run Innkeeper on http://localhost:8080
	@exec $(LAUNCH) start

stop: check-node ## Stop Innkeeper on DATA_DIR
	@test ! -f deploy/embedded/dist/launch.js || $(LAUNCH) stop

dev: build ## Run Innkeeper for development: a change restarts services and reloads the site on http://localhost:5173
	@(cd frontend && GATEWAY_URL=http://localhost:$${PORT:-8080} exec ../$(BIN)/vite --strictPort --clearScreen false) & \
	site=$$!; trap 'kill $$site 2>/dev/null' EXIT; \
	$(LAUNCH) start --watch

build: services $(DOCS) $(SITE) ## Build the services, the API documentation and the site if they are stale

test: $(if $(CHANGED),services,build) ## Run all tests, including the browser tests; CHANGED=1 for those that your changes can break
	@CHANGED='$(CHANGED)' .ci/test

test-random: build ## Run the random tests with new seeds for MINUTES=5, or with SEED=… as a failure prints it
	@MINUTES='$(MINUTES)' SEED='$(SEED)' .ci/test-random

test-recipes: services ## Carry the recipes of docs/recipes out in a copy, then build and test it; ONLY=add-a-field
	@exec node deploy/recipes/dist/main.js $(ONLY)

test-containers: services ## Run the integration tests on Postgres, Kafka, Redis and the storage emulator in Docker
	@.ci/test-containers

e2e: build ## Run only the browser tests
	@.ci/test --browser-only

test-faults: services ## Inject faults into an installation in containers under load, and check invariants; ONLY=kafka
	@$(MAKE_SECRETS)
	@exec node deploy/proofs/dist/faults/fault-drill.js $(ONLY)

test-restore: services ## Back up an installation in containers under load, destroy it, restore it, and check invariants
	@$(MAKE_SECRETS)
	@exec node deploy/proofs/dist/faults/restore-drill.js

test-upgrade: build ## Upgrade a hotel in use from the last release, or FROM=v1.2.0: migrate while that version serves, then start this one
	@FROM='$(FROM)' exec node deploy/proofs/dist/upgrade/main.js

test-observe: services ## Check every Prometheus rule, panel and alert on an installation in containers under load
	@$(MAKE_SECRETS)
	@exec node deploy/proofs/dist/observe/observe-drill.js

test-abuse: build ## Attack a hotel in use, and print the effect on its other guests; ONLY='slow readers', SHORT=1 for the quick attacks
	@SHORT=$(SHORT) exec node deploy/proofs/dist/abuse/main.js '$(ONLY)'

test-fuzz: build ## Call the API with valid and invalid requests from its documentation, as each kind of caller; needs Python; EXAMPLES=100 for more
	@exec node deploy/proofs/dist/abuse/fuzz.js

screenshots: build ## Take a screenshot of every screen, wide and narrow, into frontend/e2e/shots; TORTURE=1 of awkward texts at six widths, or at WIDTHS=320,768
	@.ci/browser && exec node frontend/e2e/screenshots.mjs

budgets: build ## Check page weights and speed with Lighthouse
	@.ci/browser && exec node frontend/budgets.mjs

bench: build ## Run the short form of the benchmarks and compare it with docs/performance.json; UPDATE=1 records it; ONLY=search ARGS=beside runs one
	@exec node deploy/proofs/dist/bench/main.js $(ONLY) $(ARGS)

trace-booking: build ## List the files that a guest's booking runs through, from the gateway to its e-mail
	@exec node deploy/proofs/dist/trace-booking/main.js

lint: services ## Check format, types, architecture rules, generated files and Kubernetes manifests
	$(BIN)/biome check .
	$(BIN)/tsc -p frontend --noEmit
	$(BIN)/jest --selectProjects architecture topology k8s release
	@deploy/k8s/lint.sh

test-alerts: services ## Check alerts and dashboards; the tests of the rules need promtool
	@command -v promtool >/dev/null || echo 'promtool is missing, so the tests of the rules are skipped (Debian: apt-get install prometheus)'
	$(BIN)/jest --selectProjects observe

migrate: services ## Migrate the databases in DATA_DIR (make start does it too)
	@$(LAUNCH) migrate

empty: services ## Empty the demo hotel in DATA_DIR, after a confirmation, so that you can start your own hotel
	@$(LAUNCH) empty

keep: services ## Keep the demo hotel in DATA_DIR as your own hotel; its demo accounts can no longer sign in
	@$(LAUNCH) keep

seed: services ## Add the demo hotel to DATA_DIR (the first make start does it too)
	@$(LAUNCH) seed

verify-audit: services ## Check that the history of changes was not altered: of the hotel of make start, or with CONTAINERS=1 of make up
ifdef CONTAINERS
	@broken=0; for service in $(SERVICE_NAMES); do \
	  docker compose exec -T $$service node dist/main.js verify-audit || broken=1; \
	done; exit $$broken
else
	@node deploy/embedded/dist/verify-audit.js
endif

verify-books: services ## Check that the books were not altered, and that closed days are equal to them: of the hotel of make start, or with CONTAINERS=1 of make up
ifdef CONTAINERS
	@docker compose exec -T billing node dist/main.js verify-books
else
	@node deploy/embedded/dist/verify-audit.js verify-books billing
endif

rotate-quote-keys: services ## Add a new key for quotes to the hotel of make start, or with CONTAINERS=1 of make up; LEAKED=1 removes the old keys
ifdef CONTAINERS
	@$(IN_NODE) deploy/embedded/src/rotate-quote-keys.ts deploy/docker/keys/quote-keys.json $(if $(LEAKED),leaked)
else
	@node deploy/embedded/dist/rotate-quote-keys.js $(or $(DATA_DIR),.data)/keys/quote-keys.json $(if $(LEAKED),leaked)
endif

up: ## Build and run Innkeeper in containers; DEMO=0 leaves out the demo hotel, OBSERVE=1 adds Prometheus and Grafana, TRACES=1 Jaeger
	@$(MAKE_SECRETS)
	@docker compose up --build --detach --remove-orphans --wait --wait-timeout 300 || \
	  { echo 'Not everything started. The last line of each service:' >&2; \
	    docker compose logs --no-color --tail 1 $(SERVICE_NAMES) $(SERVICE_NAMES:%=migrate-%) >&2; exit 1; }
	@echo "Innkeeper is ready: http://localhost:$$(docker compose port site 8080 | sed 's/.*://')"
	@test '$(DEMO)' != 0 || docker compose exec -T -e LOG_LEVEL=warn -e SITE_URL="$${SITE_URL:-http://localhost:$$(docker compose port site 8080 | sed 's/.*://')}" identity node dist/main.js setup-link

# Seeds reject NODE_ENV=production, so the demo hotel needs development.
up: export COMPOSE_PROFILES = $(if $(filter-out 0,$(DEMO)),demo)$(if $(filter-out 0,$(OBSERVE)),$(comma)observe)$(if $(filter-out 0,$(TRACES)),$(comma)traces)
up restore: export NODE_ENV = $(if $(filter-out 0,$(DEMO)),development,production)
DEMO ?= 1
ifneq ($(DEMO),0)
up: export DEMO_SMTP_URL = smtp://mailbox:2525
up: export DEMO_INBOX_URL = $(if $(SMTP_URL),,http://localhost:$(or $(MAILBOX_PORT),8082))
endif
OBSERVE ?= 0
TRACES ?= 0
ifneq ($(TRACES),0)
up: export OTEL_EXPORTER_OTLP_ENDPOINT = http://jaeger:4318
endif
comma := ,

down: ## Stop what `make up` started; keeps the data, unless VOLUMES=1
	@test ! -f .env || docker compose --profile demo --profile observe --profile traces down --remove-orphans $(if $(filter-out 0,$(VOLUMES)),--volumes)

backup: ## Back up Innkeeper in containers, while it is in use, into backups/
	@$(MAKE_SECRETS)
	@deploy/backup/backup.sh

restore: ## Restore Innkeeper in containers from a backup: FILE=backups/….tar; FORCE=1 replaces existing bookings
	@$(MAKE_SECRETS)
	@docker compose build --quiet
	@deploy/backup/restore.sh '$(or $(FILE),$(error FILE is missing: make restore FILE=backups/….tar))'

sbom: services ## Write a software bill of materials (CycloneDX) for each container image into sbom/
	@node deploy/supply/dist/write-sboms.js sbom

audit: services ## Check package-lock.json against a list of advisories, offline: ADVISORIES=<OSV file or folder>, PRODUCTION=1 leaves out development
	@node deploy/supply/dist/audit.js '$(ADVISORIES)'

pin-images: services ## Pin the container images of others to the digests that their registries have now; needs a way to the registries
	@node deploy/supply/dist/pin-images.js

images: ## Build the container images
	@$(MAKE_SECRETS)
	docker compose build

logs: ## Follow the logs of the containers
	@docker compose logs --follow --tail 20

deploy: ## Deploy to the Kubernetes cluster of kubectl's context: OVERLAY=local or production
	@test '$(OVERLAY)' != local || $(IN_NODE) deploy/k8s/make-secrets.ts
	@deploy/k8s/deploy.sh deploy/k8s/overlays/$(or $(OVERLAY),$(error OVERLAY is missing: make deploy OVERLAY=local or OVERLAY=production))

test-k8s: services ## Test the deployment on a real cluster: KUBECONFIG's, or one that this machine can start
	@$(IN_NODE) deploy/k8s/make-secrets.ts
	@node deploy/proofs/dist/roll-out/main.js

clean: ## Delete what was built; keeps the data in DATA_DIR
	rm -rf services/*/dist gateway/dist deploy/dist deploy/*/dist frontend/dist coverage $(filter-out $(OWN_NODE),$(wildcard .make/*))

generate: $(INSTALLED) | check-node ## Update the files generated from deploy/topology.ts, the contracts and the environment schemas
	@$(BIN)/tsc -b deploy/generate && node deploy/generate/dist/write-words.js
	@$(BIN)/tsc -b . services/*/tsconfig.json # also a new service, so that its errors show before a file is written
	@node deploy/generate/dist/main.js
	@node deploy/docs/dist/write-consumers.js
	@$(BIN)/tsc -b deploy && node deploy/generate/dist/main.js # again, with what the services consume now
	@node deploy/docs/dist/write-settings.js

keep-databases: services ## Keep filled databases for the tests of upgrades from a version, before its release: VERSION=1.2.3
	@node deploy/release/dist/keep-databases.js $(or $(VERSION),$(error VERSION is missing: make keep-databases VERSION=1.2.3))

release: services ## Make the commit of a release: VERSION=1.2.3, or VERSION=1.2.3-rc.1 for a candidate
	@node deploy/release/dist/main.js $(or $(VERSION),$(error VERSION is missing: make release VERSION=1.2.3))

services: $(INSTALLED) | check-node
	@$(BIN)/tsc -b

$(DOCS): package.json $(DOCS_SOURCES) | services
	node deploy/docs/dist/write.js $(@D)

$(SITE): $(INSTALLED) package.json $(SITE_SOURCES) $(CONTRACT_SOURCES) | services
	cd frontend && ../$(BIN)/vite build --logLevel error

$(INSTALLED): package-lock.json | check-node
	npm ci --include=dev --no-audit --no-fund --loglevel=error
	@touch $@

check-node:
	@command -v node > /dev/null && command -v npm > /dev/null || \
	  { echo 'Innkeeper needs Node 24 or later, with npm: https://nodejs.org' >&2; exit 1; }

$(OWN_NODE)/node_modules/.package-lock.json: deploy/node/package-lock.json deploy/node/install.sh
	@deploy/node/install.sh $(OWN_NODE) $(OLD_NODE)
	@touch $@

.PHONY: path
path: check-node ## Print the PATH of these commands, for those that you type: export PATH="$(make path)"
	@echo "$$PATH"
