-- What leaves the house is written here in the transaction of its cause; the relay moves it to the queue.
create table outbox (
  client_id uuid not null references client,
  id uuid not null,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  relayed_at timestamptz,
  primary key (client_id, id)
);
create index outbox_waiting on outbox (created_at) where relayed_at is null;

-- Idempotency-Key: kept for 24 hours, in the transaction of its effect.
create table idempotency_key (
  client_id uuid not null references client,
  actor text collate "C" not null,
  key text collate "C" not null check (length(key) between 1 and 255),
  -- Method, path and body: another hash is 422.
  request_hash bytea not null,
  status smallint,
  response jsonb,
  created_at timestamptz not null,
  primary key (client_id, actor, key)
);
create index idempotency_key_created on idempotency_key using brin (created_at);
