# Turns the JSON log lines of our processes into sentences: the message, followed by the error's message if it says more.
# Other lines stay as they are. Each line is printed once.
function print_once(line) { if (!printed[line]++) print line }
function text(line, key,    at, letter, value) {
  at = index(line, "\"" key "\":\"")
  if (!at) return ""
  for (at += length(key) + 4; (letter = substr(line, at, 1)) != "\"" && letter != ""; at++) {
    if (letter == "\\") {
      letter = substr(line, ++at, 1)
      if (letter ~ /[nrt]/) letter = " "
    }
    value = value letter
  }
  return value
}
/^\{"level":/ {
  message = text($0, "msg")
  reason = text($0, "message")
  print_once(message (reason == "" || index(message, reason) ? "" : ": " reason))
  next
}
{ print_once($0) }
