# Log lines of ours, which are JSON, as sentences: the message, and what the error says where the message does not. Other
# lines stay as they are. What was told is not told again.
function tell(line) { if (!told[line]++) print line }
function text(line, key,    at, letter, said) {
  at = index(line, "\"" key "\":\"")
  if (!at) return ""
  for (at += length(key) + 4; (letter = substr(line, at, 1)) != "\"" && letter != ""; at++) {
    if (letter == "\\") {
      letter = substr(line, ++at, 1)
      if (letter ~ /[nrt]/) letter = " "
    }
    said = said letter
  }
  return said
}
/^\{"level":/ {
  said = text($0, "msg")
  why = text($0, "message")
  tell(said (why == "" || index(said, why) ? "" : ": " why))
  next
}
{ tell($0) }
