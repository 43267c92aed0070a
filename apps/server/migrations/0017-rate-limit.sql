-- Counters of the rate limits, shared by all servers. The library rate-limiter-flexible inserts the columns in this
-- order. Unlogged, because the counters may be lost in a crash and need no WAL.
create unlogged table rate_limit (
  -- The limit's name and a hash of the client, account or IP address that it counts.
  key text collate "C" primary key,
  points int not null default 0,
  -- When the count ends, in milliseconds since 1970 by the servers' real clocks. Null: never.
  expire bigint
) with (fillfactor = 70);
create index rate_limit_expire on rate_limit (expire);
