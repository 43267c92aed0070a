-- ACT-11: one session, the unit of capacity. `schedule` owns the row, but `booking` alone writes consumed (each side's
-- too) and next_hold_end. What lists and rules read is copied here when the row is made, so that they read one table.
create table occurrence (
  client_id uuid not null,
  -- Derived once from recurrence and original times, then only stored.
  id text collate "C" not null check (id ~ '^[A-Za-z0-9_-]{34}$'),
  -- The id on the older platform's endpoints.
  legacy_number bigint generated always as identity,
  schedule_id uuid not null,
  recurrence_id uuid not null,
  original_starts_local timestamp not null,
  original_starts_at timestamptz not null,
  original_ends_at timestamptz not null,
  venue_id uuid not null,
  category_id uuid not null,
  name text not null,
  timezone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- withdrawn: the rule no longer yields it. The row stays, and returns with the rule.
  status text not null default 'bookable' check (status in ('bookable', 'cancelled', 'clashing', 'withdrawn')),
  is_detached boolean not null default false,
  first_bookable_at timestamptz not null,
  last_bookable_at timestamptz not null,
  allow_anonymous_bookings boolean not null default false,
  members_only boolean not null default false,
  min_age int,
  max_age int,
  booking_strategy text check (booking_strategy in ('sequential', 'overlapping')),
  leaf_allocation text check (leaf_allocation in ('one', 'all')),
  setup_minutes int not null default 0,
  teardown_minutes int not null default 0,
  -- Leaves of one location tree, and its root. Copied from the schedule, which has the foreign keys.
  root_id uuid not null,
  location_ids uuid[] not null check (cardinality(location_ids) > 0),
  instructor_ids uuid[] not null default '{}',
  friendly_location_name text,
  interval_key text,
  waitlist_maximum int,
  maximum int not null check (maximum >= 0),
  -- The places of its reserved and settled bookings. A sequential session keeps none: its allocations are the truth.
  consumed int not null default 0,
  online_maximum int,
  online_consumed int not null default 0,
  foh_maximum int,
  foh_consumed int not null default 0,
  -- No hold on it ends earlier. Never indexed, so that a claim rewrites the row in place.
  next_hold_end timestamptz,
  primary key (client_id, id),
  unique (client_id, recurrence_id, original_starts_local),
  foreign key (client_id, schedule_id) references schedule,
  foreign key (client_id, recurrence_id) references recurrence,
  foreign key (client_id, venue_id) references venue,
  foreign key (client_id, category_id) references category,
  foreign key (client_id, root_id) references location,
  constraint occurrence_not_oversold check (consumed between 0 and maximum),
  constraint occurrence_online_not_oversold check (online_consumed between 0 and coalesce(online_maximum, maximum)),
  constraint occurrence_foh_not_oversold check (foh_consumed between 0 and coalesce(foh_maximum, maximum)),
  check (consumed = online_consumed + foh_consumed),
  check (num_nonnulls(online_maximum, foh_maximum) in (0, 2)),
  check (online_maximum is null or maximum = online_maximum + foh_maximum),
  check (starts_at < ends_at)
) with (fillfactor = 60);
create unique index occurrence_legacy on occurrence (client_id, legacy_number);
create index occurrence_day on occurrence (client_id, venue_id, starts_at);
create index occurrence_schedule on occurrence (client_id, schedule_id, starts_at);
