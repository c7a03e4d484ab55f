# What manifests, as kustomize writes them, want of whoever deploys them. A line each:
#   value NAME    a setting that is empty, or still at an address that nobody can have (example.com's like, RFC 2606)
#   secret NAME   a Secret that they name and do not bring
function end_of_manifest(    i) {
  if (kind == "Secret") brought[name] = 1
  if (kind == "ConfigMap" && name ~ /^settings-/) for (i in unset) print "value " i
  kind = name = part = ""
  split("", unset)
}
/^---/ { end_of_manifest(); next }
/^[a-zA-Z]/ { part = $1 }
/^kind: / { kind = $2 }
part == "metadata:" && /^  name: / { name = $2 }
part == "data:" && ($2 == "\"\"" || /\.example([\/:,"]|$)/) {
  setting = substr($1, 1, length($1) - 1)
  if (setting != "GOOGLE_CLIENT_ID") unset[setting] = 1
}
/secretName: / { wanted[$NF] = 1 }
/secretRef:|secretKeyRef:/ { reference = 1; next }
reference && /^ *name: / { wanted[$2] = 1; reference = 0 }
END {
  end_of_manifest()
  for (secret in wanted) if (!(secret in brought)) print "secret " secret
}
