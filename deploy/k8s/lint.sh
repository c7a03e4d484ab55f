#!/usr/bin/env bash
# Checks the manifests with kube-score, if it and kubectl are installed:
#   go install github.com/zegl/kube-score/cmd/kube-score@v1.20.0
set -euo pipefail
cd "$(dirname "$0")"
PATH=$PATH:$(go env GOPATH 2> /dev/null || echo ~/go)/bin

for tool in kubectl kube-score; do
  command -v "$tool" > /dev/null || { echo "KUBERNETES MANIFESTS NOT CHECKED, because there is no $tool (see deploy/k8s/lint.sh)"; exit 0; }
done

# Ignored: users above 10000 (the images have 1000 and 101), an always pulled image (versions never change), and
# anti-affinity (topologySpreadConstraints spread the pods over nodes).
ignored='container-security-context-user-group-id,container-image-pull-policy,deployment-has-host-podantiaffinity'
# Production as it is, and with every component that its file lists.
complete=overlays/.complete
trap 'rm -rf "$complete"' EXIT
mkdir -p "$complete"
sed 's/# - /- /' overlays/production/kustomization.yaml > "$complete/kustomization.yaml"
for overlay in overlays/production "$complete"; do
  kubectl kustomize "$overlay" |
    kube-score score --kubernetes-version v1.30 --output-format ci --ignore-test "$ignored" - |
    awk '/^\[(CRITICAL|WARNING)\]/ { print; failed = 1 } END { exit failed }'
done
