-- ACT-11: one row per occurrence, the unit of capacity. `schedule` owns the row; only `booking` writes the consumed
-- counters and next_hold_end. Values that lists and rules need are copied here, so that they read one table.
create table occurrence (
  client_id uuid not null,
  -- Derived once from the recurrence and the original times.
  id text collate "C" not null check (id ~ '^[A-Za-z0-9_-]{34}$'),
  -- The id in the older platform's endpoints.
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
  -- withdrawn: the recurrence rule no longer generates it. The row stays and becomes bookable if the rule does again.
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
  -- Root and leaf locations of one tree, copied from the schedule, which has the foreign keys.
  root_id uuid not null,
  location_ids uuid[] not null check (cardinality(location_ids) > 0),
  instructor_ids uuid[] not null default '{}',
  friendly_location_name text,
  interval_key text,
  waitlist_maximum int,
  max_places_per_person int,
  maximum int not null check (maximum >= 0),
  -- Places of reserved and settled bookings. Stays 0 for a sequential occurrence, whose allocations are counted instead.
  consumed int not null default 0,
  online_maximum int,
  online_consumed int not null default 0,
  foh_maximum int,
  foh_consumed int not null default 0,
  -- Lower bound of ends_at over its active holds. Not indexed, so claims stay HOT updates.
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
