# What manifests, as kustomize writes them, want of whoever deploys them. A line each:
#   value NAME    a setting that is empty, or still at an address that nobody can have (example.com's like, RFC 2606)
#   secret NAME   a Secret that they name, do not bring, and cannot do without
BEGIN { may_be_empty = " GOOGLE_CLIENT_ID KAFKA_CA_FILE KAFKA_SASL_MECHANISM KAFKA_TLS " }
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
  if (!index(may_be_empty, " " setting " ")) unset[setting] = 1
}

# A reference's name comes before its `optional`, a volume's after it.
/secret:$/ { optional = 0 }
/optional: true/ { if (named) wanted[named]--; optional = 1 }
{ named = "" }
/secretName: / && !optional { wanted[$NF]++ }
/secretRef:|secretKeyRef:/ { optional = 0; reference = 1; next }
reference && /^ *name: / { named = $2; wanted[named]++; reference = 0 }

END {
  end_of_manifest()
  for (secret in wanted) if (wanted[secret] > 0 && !(secret in brought)) print "secret " secret
}
