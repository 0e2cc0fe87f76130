-- The requests that wrk sends, by the arguments after the URL: `get PATH [TOKEN]`, `search TERM TOKEN`, `book TAG` or
-- `mix TAG TOKEN`.
local kind, value, token
local number = 0
local json = { ["Content-Type"] = "application/json" }
local visitor = { ["Accept-Encoding"] = "gzip, deflate, br" }
local staff = {}
local get

function init(args)
  kind, value, token = args[1], args[2], args[3]
  if token then staff["Authorization"] = "Bearer " .. token end
  if kind == "get" then get = wrk.format("GET", value, token and staff or visitor) end
end

-- A Wednesday in two to three weeks, which can be booked.
local day = os.time() + 14 * 86400
while os.date("%w", day) ~= "3" do day = day + 86400 end
local preferredDate = os.date("%Y-%m-%d", day)

-- Every booking is unique.
local function booking()
  number = number + 1
  local body = string.format(
    '{"customerName":"Customer %d","customerEmail":"customer-%s-%d@example.com","customerPhone":"405-555-0142",'
      .. '"service":"Electrical Inspection","preferredDate":"%s","preferredTime":"9:00 AM",'
      .. '"address":"%d Sample Street, Harrah","description":"The lights flicker when the pump starts, %s %d"}',
    number, value, number, preferredDate, number, value, number)
  return wrk.format("POST", "/api/bookings", json, body)
end

-- Varies the capitalization, so that no two searches are equal.
local function search()
  number = number + 1
  local letters, turn = "", number
  for letter in value:gmatch(".") do
    letters = letters .. (turn % 2 == 0 and letter or letter:upper())
    turn = math.floor(turn / 2)
  end
  return wrk.format("GET", "/api/bookings?limit=50&q=" .. letters, staff)
end

local turn = 0
local function mixed()
  turn = turn + 1
  if turn % 4 == 0 then return booking() end
  if turn % 4 == 1 then return wrk.format("GET", "/api/bookings?limit=50", staff) end
  return wrk.format("GET", turn % 4 == 2 and "/" or "/booking", visitor)
end

function request()
  if kind == "get" then return get end
  if kind == "search" then return search() end
  return kind == "book" and booking() or mixed()
end

-- The mix imitates many people, so each client pauses 20 ms.
function delay()
  return kind == "mix" and 20 or 0
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\n{"responses":%d,"seconds":%f,"errors":%d,"p50":%f,"p99":%f}\n',
    summary.requests, summary.duration / 1e6,
    errors.connect + errors.read + errors.write + errors.timeout + errors.status,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
