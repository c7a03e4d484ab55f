-- Searches in turn at SEARCH_PATH, whose bodies are the lines of the file SEARCH_BODIES: they are made beforehand, so that the
-- load costs little beside what it measures.
local requests = {}
local turn = 0

function init()
  local headers = { ["content-type"] = "application/json", ["Host"] = "localhost" }
  for body in io.lines(os.getenv("SEARCH_BODIES")) do
    requests[#requests + 1] = wrk.format("POST", os.getenv("SEARCH_PATH"), headers, body)
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end
