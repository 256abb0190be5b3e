-- Asks the paths of the file in the argument in turn, and ends with one line of JSON.
local requests = {}
local at = 0

function init(args)
  for path in io.lines(args[1]) do requests[#requests + 1] = wrk.format(nil, path) end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"us":%d,"bytes":%d,"p50":%d,"p95":%d,"p99":%d,"refused":%d,"lost":%d}\n',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(95),
    latency:percentile(99), e.status, e.connect + e.read + e.write + e.timeout))
end
