-- One row per worker process that is running. A worker without a recent row has died, and others take up its jobs.
create table worker_heartbeat (
  -- The id that graphile-worker writes to `locked_by`.
  worker_id text collate "C" primary key,
  -- The database's own time, because the clocks of two machines differ.
  beat_at timestamptz not null
);

-- What retention deletes is found by its age.
create index session_expires on session using brin (expires_at);
create index login_token_expires on login_token using brin (expires_at);
create index provider_event_received on provider_event using brin (received_at);
create index cart_line_lapsed on cart_line (created_at) where status = 'lapsed';
create index payment_attempt_challenge on payment_attempt (updated_at)
  where sca_challenge is not null or sca_result is not null or card_token is not null;
