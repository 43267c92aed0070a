-- VEN-08: what somebody who can't do without it must know of a building, beside its own words in `access`.
alter table venue add access_facts text[] not null default '{}'
  check (access_facts <@ array['step_free', 'hoist', 'changing_places', 'accessible_parking', 'hearing_loop']);

-- A search over many venues reads sessions by their start, and ends when it has enough.
create index occurrence_start on occurrence (client_id, starts_at);

-- Live events look for what was booked in the last seconds: what is new lies at the end of the table, where a range
-- index finds it and costs a claim next to nothing.
create index booking_made on booking using brin (made_at) with (pages_per_range = 8, autosummarize = on);
