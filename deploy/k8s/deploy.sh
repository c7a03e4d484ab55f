#!/usr/bin/env bash
# deploy.sh FOLDER: brings what an overlay says into the cluster that kubectl speaks to, and waits until it serves.
# It goes by stages, and a stage that fails ends it: whatever served before goes on serving, and the cause is printed.
#   0. whether everything is there that it asks for; if not, nothing is changed
#   1. all that starts nothing of ours: names, settings, ways through the network, stores
#   2. what has to be done before: topics, migrations, and the demo hotel where the overlay has one
#   3. the services, then the gateway, then the site; each pod in turn
#   4. the backup of every night, and what is left over of settings that nothing can go back to
set -euo pipefail

overlay=${1:?which overlay?}
here=$(dirname "${BASH_SOURCE[0]}")
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT
rendered=$scratch/manifests

say() { printf '%s\n' "$*"; }
refuse() {
  printf '✗ %s\n' "$@" >&2
  say 'Nothing was changed.' >&2
  exit 1
}

kubectl kustomize "$overlay" > "$rendered" 2> "$scratch/why" || {
  setting=$(sed -n 's/.*fieldPath `data\.\([A-Z_]*\)` is missing.*/\1/p' "$scratch/why")
  [ -z "$setting" ] || refuse "$overlay does not say what $setting is."
  refuse "$(< "$scratch/why")"
}
namespace=$(awk '/^kind: Namespace/ { found = 1 } found && /^  name:/ { print $2; exit }' "$rendered")

component=app.kubernetes.io/component

in_namespace() { kubectl --namespace "$namespace" "$@"; }
has_autoscalers() { grep -q '^kind: HorizontalPodAutoscaler' "$rendered"; }
has() { grep -q "^    $component: $1\$" "$rendered"; }

# Refuses where a setting has no value, or a Secret that somebody else has to bring is not there.
look_around() {
  local values secrets there missing problems=()
  awk -f "$here/wants.awk" "$rendered" | sort > "$scratch/wants"
  values=$(sed -n 's/^value //p' "$scratch/wants" | paste -sd ' ')
  secrets=$(sed -n 's/^secret //p' "$scratch/wants")
  [ -z "$values" ] || problems+=("$overlay does not say yet what these are: $values.")
  if there=$(in_namespace get secrets ${secrets:-none} --ignore-not-found --output name 2>&1); then
    missing=$(grep -vxF "${there//secret\//}" <<< "$secrets" | paste -sd ' ' || true)
    [ -z "$missing" ] || problems+=("These Secrets are not in the namespace $namespace: $missing. deploy/k8s/README.md says how they are made.")
  elif grep -q '(Forbidden)' <<< "$there"; then
    say '! Whether the Secrets are there could not be seen: this account may not read them.'
  else
    problems+=("$(tail -n 1 <<< "$there")") # no cluster
  fi
  [ ${#problems[@]} = 0 ] || refuse "${problems[@]}"
}

apply() {
  kubectl apply --server-side --force-conflicts --field-manager innkeeper --filename "$rendered" --selector "$1" > /dev/null
}

# Where autoscaling is switched on, manifests no longer say how many pods there are, and of what nobody says there is one. So
# whoever said it last goes on saying it, under another name, until an autoscaler does.
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

# What the pods of a component say of themselves where they are not well: states, events, last words.
explain() {
  local pod
  say "── why: $1" >&2
  in_namespace get pods --selector "$component=$1" --output go-template='{{range .items}}{{$pod := .metadata.name}}{{range .status.containerStatuses}}{{if not .ready}}{{with .state.waiting}}{{$pod}}: {{.reason}}{{with .message}}: {{.}}{{end}}{{"\n"}}{{end}}{{with .state.terminated}}{{if .exitCode}}{{$pod}}: ended with {{.exitCode}} ({{.reason}}){{"\n"}}{{end}}{{end}}{{end}}{{end}}{{end}}' >&2
  for pod in $(ailing "$1"); do
    in_namespace get events --field-selector "type=Warning,involvedObject.name=$pod" \
      --output go-template='{{range .items}}{{.reason}}: {{.message}}{{"\n"}}{{end}}' | sort | uniq | sed "s/^/$pod: /" >&2
    { in_namespace logs "$pod" --tail 12 2> /dev/null || true; } | awk -f "$here/plain-log.awk" | sed "s/^/$pod says: /" >&2
  done
}

# One pod for each workload that has some that are not well; the others would say the same.
ailing() {
  in_namespace get pods --selector "$component=$1" --sort-by .metadata.creationTimestamp --output go-template='{{range .items}}{{$pod := .}}{{range .status.conditions}}{{if and (eq .type "Ready") (eq .status "False") (ne (or .reason "") "PodCompleted")}}{{index $pod.metadata.labels "app.kubernetes.io/name"}} {{$pod.metadata.name}}{{"\n"}}{{end}}{{end}}{{end}}' |
    awk '{ last[$1] = $2 } END { for (name in last) print last[name] }'
}

give_up() {
  explain "$1"
  say "✗ $2. What served before goes on serving." >&2
  exit 1
}

# Jobs cannot be changed, so those of the last time make room. They are safe to repeat.
run_jobs() {
  local stuck=0 state
  has "$1" || return 0
  in_namespace delete jobs --selector "$component=$1" --ignore-not-found > /dev/null
  apply "$component=$1"
  while :; do
    state=$(in_namespace get jobs --selector "$component=$1" --output go-template='{{range .items}}{{$state := "running"}}{{range .status.conditions}}{{if eq .status "True"}}{{$state = .type}}{{end}}{{end}}{{$state}}{{"\n"}}{{end}}')
    grep -q Failed <<< "$state" && give_up "$1" "$2 failed"
    grep -qE 'running|FailureTarget|SuccessCriteriaMet' <<< "$state" || break
    # Pods that cannot start at all never fail: a missing Secret, an image that is not there.
    in_namespace get pods --selector "$component=$1" --output jsonpath='{.items[*].status.containerStatuses[*].state.waiting.reason}' |
      grep -qE 'ErrImage|ImagePull|InvalidImage|CreateContainerConfigError' && stuck=$((stuck + 1)) || stuck=0
    [ "$stuck" -lt 15 ] || give_up "$1" "$2 cannot start"
    [ "$SECONDS" -lt "$deadline" ] || give_up "$1" "$2 took too long"
    sleep 1
  done
  say "✓ $2"
}

roll_out() {
  has "$1" || return 0
  [ "$1" = store ] || apply "$component=$1"
  in_namespace rollout status deployment,statefulset --selector "$component=$1" --timeout 300s > /dev/null ||
    give_up "$1" "$2 did not become ready"
  say "✓ $2"
}

# Every change of settings makes ConfigMaps and Secrets with new names. Those that a ReplicaSet still has are what going back
# needs; what nothing speaks of goes.
sweep() {
  local users=deployments,replicasets,statefulsets,controllerrevisions,daemonsets,cronjobs,jobs,pods,serviceaccounts,ingresses
  in_namespace get configmaps,secrets --selector app.kubernetes.io/part-of=innkeeper --output name > "$scratch/names" &&
    in_namespace get "$users" --output yaml > "$scratch/users" || { say '! Former settings stay: they could not be read.'; return; }
  awk -f "$here/left-over.awk" "$scratch/names" "$scratch/users" "$rendered" | sort > "$scratch/left-over"
  [ -s "$scratch/left-over" ] || return 0
  xargs kubectl --namespace "$namespace" delete --ignore-not-found < "$scratch/left-over" > /dev/null || return 0
  say "✓ former settings that nothing refers to: $(wc -l < "$scratch/left-over" | tr -d ' ') removed"
}

deadline=$((SECONDS + ${JOBS_WITHIN:-600})) # seconds
look_around
keep_replicas
apply "$component notin (setup, migration, seed, service, gateway, site, backup)"
roll_out store 'the stores'
run_jobs setup 'databases and topics'
run_jobs migration 'the migrations'
run_jobs seed 'the demo hotel'
roll_out service 'the services'
roll_out gateway 'the gateway'
roll_out site 'the site'
! has backup || apply "$component=backup" # the former one goes on until its settings have proved right
sweep
