-- Asks the paths of a file in turn, or the one of the address, and ends with one line of JSON.
-- Arguments: file of paths ("-" for none), expected status (0: any 2xx or 3xx).
local paths = {}
local at = 0
expected = 0
wrong = 0
local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  if args[1] and args[1] ~= "-" then
    for line in io.lines(args[1]) do paths[#paths + 1] = line end
    at = math.random(#paths)
  end
  expected = tonumber(args[2] or "0")
  if expected ~= 0 then
    response = function(status)
      if status ~= expected then wrong = wrong + 1 end
    end
  end
end

function request()
  if #paths == 0 then return wrk.format() end
  at = at % #paths + 1
  return wrk.format(nil, paths[at])
end

function done(summary, latency)
  local bad = 0
  for _, thread in ipairs(threads) do bad = bad + thread:get("wrong") end
  local e = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"us":%d,"bytes":%d,"p50":%d,"p95":%d,"p99":%d,"wrong":%d,"status":%d,"socket":%d}\n',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(95),
    latency:percentile(99), bad, e.status, e.connect + e.read + e.write + e.timeout))
end
