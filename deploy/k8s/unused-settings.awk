# awk -f unused-settings.awk NAMES USERS…: lists the ConfigMaps and Secrets of NAMES (kind/name, as kubectl prints them) that
# kustomize generated, because their names end in its hash, and that nothing in USERS refers to any more.
FILENAME == ARGV[1] {
  if (match($0, /-[2456789bcdfghkmt]+$/) && RLENGTH == 11) unused[substr($0, index($0, "/") + 1)] = $0
  next
}
{ for (name in unused) if (index($0, name)) delete unused[name] }
END { for (name in unused) print unused[name] }
