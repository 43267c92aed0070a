-- VEN-08: access features of the building, in addition to the text in `access`.
alter table venue add access_features text[] not null default '{}'
  check (access_features <@ array['step_free', 'hoist', 'changing_places', 'accessible_parking', 'hearing_loop']);

-- A search over many venues reads occurrences by start time and stops when the page is full.
create index occurrence_start on occurrence (client_id, starts_at);

-- Live updates poll the bookings reserved in the last two hours once a second, because no hold lasts longer. The index
-- by creation time skips older reserved rows.
create index booking_held on booking (client_id, created_at) where status = 'reserved';
