#!/usr/bin/env bash
# deploy.sh FOLDER: applies an overlay to the cluster of kubectl's context, and waits until it serves.
# It works in stages. A stage that fails ends it and prints the cause; the previous version keeps serving.
#   0. check that all settings and Secrets are there; otherwise change nothing
#   1. apply everything that starts no process of ours: names, settings, network policies, stores
#   2. run the Jobs: topics, migrations, and the demo hotel if the overlay has one
#   3. roll out the services one by one, then the gateway, then the site, pod by pod
#   4. apply the nightly backup, and delete old settings that nothing can go back to
set -euo pipefail

overlay=${1:?which overlay?}
here=$(dirname "${BASH_SOURCE[0]}")
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT
rendered=$scratch/manifests

say() { printf '%s\n' "$*"; }
reject() {
  printf '✗ %s\n' "$@" >&2
  say 'Nothing was changed.' >&2
  exit 1
}

kubectl kustomize "$overlay" > "$rendered" 2> "$scratch/error" || {
  setting=$(sed -n 's/.*fieldPath `data\.\([A-Z_]*\)` is missing.*/\1/p' "$scratch/error")
  [ -z "$setting" ] || reject "$overlay does not set $setting."
  reject "$(< "$scratch/error")"
}
namespace=$(awk '/^kind: Namespace/ { found = 1 } found && /^  name:/ { print $2; exit }' "$rendered")

component=app.kubernetes.io/component

in_namespace() { kubectl --namespace "$namespace" "$@"; }
has_autoscalers() { grep -q '^kind: HorizontalPodAutoscaler' "$rendered"; }
has() { grep -q "^    $component: $1\$" "$rendered"; }

# Rejects the overlay when a setting has no value, or a Secret that the operator must create does not exist.
check_requirements() {
  local values secrets existing missing problems=()
  awk -f "$here/required.awk" "$rendered" | sort > "$scratch/required"
  values=$(sed -n 's/^value //p' "$scratch/required" | paste -sd ' ')
  secrets=$(sed -n 's/^secret //p' "$scratch/required")
  [ -z "$values" ] || problems+=("$overlay has no values for these settings: $values.")
  if existing=$(in_namespace get secrets ${secrets:-none} --ignore-not-found --output name 2>&1); then
    missing=$(grep -vxF "${existing//secret\//}" <<< "$secrets" | paste -sd ' ' || true)
    [ -z "$missing" ] || problems+=("These Secrets are missing in the namespace $namespace: $missing. deploy/k8s/README.md says how to create them.")
  elif grep -q '(Forbidden)' <<< "$existing"; then
    say '! The Secrets were not checked, because this account may not read them.'
  else
    problems+=("$(tail -n 1 <<< "$existing")") # no cluster
  fi
  [ ${#problems[@]} = 0 ] || reject "${problems[@]}"
}

apply() {
  kubectl apply --server-side --force-conflicts --field-manager innkeeper --filename "$rendered" --selector "$1" > /dev/null
}

# With autoscaling the manifests have no number of replicas. Without an owner of that field Kubernetes would reset it to
# one, so another field manager owns the current number until an autoscaler changes it.
keep_replicas() {
  local name owned replicas
  has_autoscalers || return 0
  for name in $(in_namespace get deployments --output name); do
    owned=$(in_namespace get "$name" --show-managed-fields --output jsonpath='{.metadata.managedFields[?(@.manager=="innkeeper")].fieldsV1.f:spec.f:replicas}')
    [ "$owned" ] || continue
    replicas=$(in_namespace get "$name" --output jsonpath='{.spec.replicas}')
    printf '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"%s"},"spec":{"replicas":%s}}' "${name#*/}" "$replicas" |
      in_namespace apply --server-side --field-manager innkeeper-replicas --filename - > /dev/null
  done
}

# Prints the states, events and last log lines of a component's pods that are not ready.
explain() {
  local pod
  say "── cause: $1" >&2
  in_namespace get pods --selector "$component=$1" --output go-template='{{range .items}}{{$pod := .metadata.name}}{{range .status.containerStatuses}}{{if not .ready}}{{with .state.waiting}}{{$pod}}: {{.reason}}{{with .message}}: {{.}}{{end}}{{"\n"}}{{end}}{{with .state.terminated}}{{if .exitCode}}{{$pod}}: ended with {{.exitCode}} ({{.reason}}){{"\n"}}{{end}}{{end}}{{end}}{{end}}{{end}}' >&2
  for pod in $(unready_pods "$1"); do
    in_namespace get events --field-selector "type=Warning,involvedObject.name=$pod" \
      --output go-template='{{range .items}}{{.reason}}: {{.message}}{{"\n"}}{{end}}' | sort | uniq | sed "s/^/$pod: /" >&2
    { in_namespace logs "$pod" --tail 12 2> /dev/null || true; } | awk -f "$here/readable-log.awk" | sed "s/^/$pod log: /" >&2
  done
}

# The newest pod of each workload that is not ready; the others would print the same.
unready_pods() {
  in_namespace get pods --selector "$component=$1" --sort-by .metadata.creationTimestamp --output go-template='{{range .items}}{{$pod := .}}{{range .status.conditions}}{{if and (eq .type "Ready") (eq .status "False") (ne (or .reason "") "PodCompleted")}}{{index $pod.metadata.labels "app.kubernetes.io/name"}} {{$pod.metadata.name}}{{"\n"}}{{end}}{{end}}{{end}}' |
    awk '{ last[$1] = $2 } END { for (name in last) print last[name] }'
}

fail() {
  explain "$1"
  say "✗ $2. The previous version goes on serving." >&2
  exit 1
}

# A Job cannot be changed, so the previous ones are deleted first. All of them are safe to repeat.
run_jobs() {
  local stuck=0 state
  has "$1" || return 0
  in_namespace delete jobs --selector "$component=$1" --ignore-not-found > /dev/null
  apply "$component=$1"
  while :; do
    state=$(in_namespace get jobs --selector "$component=$1" --output go-template='{{range .items}}{{$state := "running"}}{{range .status.conditions}}{{if eq .status "True"}}{{$state = .type}}{{end}}{{end}}{{$state}}{{"\n"}}{{end}}')
    grep -q Failed <<< "$state" && fail "$1" "$2 failed"
    grep -qE 'running|FailureTarget|SuccessCriteriaMet' <<< "$state" || break
    # Pods that cannot start never fail: a Secret or an image is missing.
    in_namespace get pods --selector "$component=$1" --output jsonpath='{.items[*].status.containerStatuses[*].state.waiting.reason}' |
      grep -qE 'ErrImage|ImagePull|InvalidImage|CreateContainerConfigError' && stuck=$((stuck + 1)) || stuck=0
    [ "$stuck" -lt 15 ] || fail "$1" "$2 cannot start"
    [ "$SECONDS" -lt "$deadline" ] || fail "$1" "$2 took too long"
    sleep 1
  done
  say "✓ $2"
}

# Existing services are replaced one after another: on a small node, processes that start together would take the processor
# from those that serve.
roll_out() {
  local name
  has "$1" || return 0
  for name in $(in_namespace get deployments --selector "$component=$1" --output jsonpath='{.items[*].metadata.name}'); do
    grep -q "^    app.kubernetes.io/name: $name\$" "$rendered" || continue
    apply "$component=$1,app.kubernetes.io/name=$name"
    wait_until_ready "$1" "$2" "app.kubernetes.io/name=$name"
  done
  [ "$1" = store ] || apply "$component=$1"
  wait_until_ready "$1" "$2" "$component=$1"
  say "✓ $2"
}

# wait_until_ready COMPONENT DESCRIPTION SELECTOR
wait_until_ready() {
  in_namespace rollout status deployment,statefulset --selector "$3" --timeout 300s > /dev/null ||
    fail "$1" "$2 did not become ready"
}

# Every change of settings creates ConfigMaps and Secrets with new names. Old ones stay while a ReplicaSet refers to them,
# because a rollback needs them. This deletes those that nothing refers to.
delete_unused_settings() {
  local users=deployments,replicasets,statefulsets,controllerrevisions,daemonsets,cronjobs,jobs,pods,serviceaccounts,ingresses
  in_namespace get configmaps,secrets --selector app.kubernetes.io/part-of=innkeeper --output name > "$scratch/names" &&
    in_namespace get "$users" --output yaml > "$scratch/users" || { say '! Old settings were not deleted, because they could not be read.'; return; }
  awk -f "$here/unused-settings.awk" "$scratch/names" "$scratch/users" "$rendered" | sort > "$scratch/unused"
  [ -s "$scratch/unused" ] || return 0
  xargs kubectl --namespace "$namespace" delete --ignore-not-found < "$scratch/unused" > /dev/null || return 0
  say "✓ deleted old settings: $(wc -l < "$scratch/unused" | tr -d ' ')"
}

deadline=$((SECONDS + ${JOBS_WITHIN:-600})) # seconds
check_requirements
keep_replicas
apply "$component notin (setup, migration, seed, service, gateway, site, backup)"
roll_out store 'stores'
run_jobs setup 'databases and topics'
run_jobs migration 'migrations'
run_jobs seed 'demo hotel'
roll_out service 'services'
roll_out gateway 'gateway'
roll_out site 'site'
! has backup || apply "$component=backup" # last, so that the old backup stays until the new settings have worked
delete_unused_settings
