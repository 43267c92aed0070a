-- Outbox: messages written in the same transaction as the change that causes them. The relay moves them to the job
-- queue.
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

-- One row per Idempotency-Key, inserted in the transaction of its effect and deleted after 24 hours.
create table idempotency_key (
  client_id uuid not null references client,
  actor text collate "C" not null,
  key text collate "C" not null check (length(key) between 1 and 255),
  -- Hash of method, URL and body. The same key with another hash is refused with 422.
  request_hash bytea not null,
  status smallint,
  response jsonb,
  created_at timestamptz not null,
  primary key (client_id, actor, key)
);
create index idempotency_key_created on idempotency_key using brin (created_at);
