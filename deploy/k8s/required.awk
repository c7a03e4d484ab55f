# Lists the settings and Secrets that manifests from kustomize need from the operator, one per line:
#   value NAME    a setting that is empty, or still has an example address (example.com and the like, RFC 2606)
#                 (AGE_RECIPIENT too, when there is a backup that would not be encrypted and UNENCRYPTED_BACKUPS is not `accepted`)
#   secret NAME   a Secret that they refer to, do not contain, and cannot do without
BEGIN { may_be_empty = " AGE_RECIPIENT GOOGLE_CLIENT_ID KAFKA_CA_FILE KAFKA_SASL_MECHANISM KAFKA_TLS UNENCRYPTED_BACKUPS " }
function end_of_manifest(    i) {
  if (kind == "Secret") included[name] = 1
  if (kind == "ConfigMap" && name ~ /^settings-/) for (i in unset) print "value " i
  if (kind == "CronJob" && name == "backup") { backup = 1; encrypts = recipient }
  kind = name = part = recipient = ""
  split("", unset)
}
/^---/ { end_of_manifest(); next }
/^[a-zA-Z]/ { part = $1 }
/^kind: / { kind = $2 }
part == "metadata:" && /^  name: / { name = $2 }
/ name: AGE_RECIPIENT$/ { recipient = 1 }
part == "data:" && $1 == "AGE_RECIPIENT:" && $2 != "\"\"" { has_recipient = 1 }
part == "data:" && $1 == "UNENCRYPTED_BACKUPS:" && $2 == "accepted" { accepted = 1 }
part == "data:" && ($2 == "\"\"" || /\.example([\/:,"]|$)/) {
  setting = substr($1, 1, length($1) - 1)
  if (!index(may_be_empty, " " setting " ")) unset[setting] = 1
}

# A reference's name comes before its `optional`, a volume's after it.
/secret:$/ { optional = 0 }
/optional: true/ { if (named) required[named]--; optional = 1 }
{ named = "" }
/secretName: / && !optional { required[$NF]++ }
/secretRef:|secretKeyRef:/ { optional = 0; reference = 1; next }
reference && /^ *name: / { named = $2; required[named]++; reference = 0 }

END {
  end_of_manifest()
  if (backup && !accepted && !(encrypts && has_recipient)) print "value AGE_RECIPIENT"
  for (secret in required) if (required[secret] > 0 && !(secret in included)) print "secret " secret
}
