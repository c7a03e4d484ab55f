# awk -f left-over.awk NAMES USERS…: which of the ConfigMaps and Secrets in NAMES (kind/name, as kubectl prints them) are
# left over: kustomize made them, for the name ends in its hash, and nothing in USERS speaks of them any more.
FILENAME == ARGV[1] {
  if (match($0, /-[2456789bcdfghkmt]+$/) && RLENGTH == 11) left[substr($0, index($0, "/") + 1)] = $0
  next
}
{ for (name in left) if (index($0, name)) delete left[name] }
END { for (name in left) print left[name] }
