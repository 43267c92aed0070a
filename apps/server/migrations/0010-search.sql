-- VEN-08: what somebody who can't do without it must know of a building, beside its own words in `access`.
alter table venue add access_features text[] not null default '{}'
  check (access_features <@ array['step_free', 'hoist', 'changing_places', 'accessible_parking', 'hearing_loop']);

-- A search over many venues reads sessions by their start, and ends when it has enough.
create index occurrence_start on occurrence (client_id, starts_at);

-- Live events look once a second at what is held at this moment: a hold ends within two hours, and nobody reads the
-- ones that were left behind long ago.
create index booking_held on booking (client_id, created_at) where status = 'reserved';
