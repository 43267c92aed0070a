-- ACT-01: one row per category. A root category groups leaf categories, which have a booking type.
create table category (
  client_id uuid not null references client,
  id uuid not null,
  slug text collate "C" not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 255),
  name text not null check (length(name) between 1 and 255),
  parent_id uuid,
  booking_type text check (booking_type in ('ticketed', 'resources', 'classes', 'courses', 'camps')),
  browse_by_name text not null default 'location',
  allocation_strategy text not null default 'allocated' check (allocation_strategy in ('customer', 'allocated')),
  picture text not null default '',
  description text not null default '',
  position int not null default 0,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, slug),
  foreign key (client_id, parent_id) references category,
  check (parent_id is null or booking_type is not null)
);

-- One row per template: name, description and tags of occurrences.
create table template (
  client_id uuid not null,
  id uuid not null,
  category_id uuid not null,
  name text not null,
  description text not null default '',
  picture text not null default '',
  tags text[] not null default '{}',
  what_to_bring text not null default '',
  primary key (client_id, id),
  foreign key (client_id, category_id) references category
);

-- One row per template at a venue over a period. A camp or course is a schedule with a start and an end.
create table schedule (
  client_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  venue_id uuid not null,
  reference text not null default '',
  slug text collate "C",
  booking_strategy text check (booking_strategy in ('sequential', 'overlapping')),
  -- A place in a sequential occurrence allocates one leaf location, or all of them (a whole hall).
  leaf_allocation text check (leaf_allocation in ('one', 'all')),
  starts_on date not null,
  ends_on date,
  maximum int not null check (maximum >= 0),
  online_maximum int,
  foh_maximum int,
  setup_minutes int not null default 0 check (setup_minutes >= 0),
  teardown_minutes int not null default 0 check (teardown_minutes >= 0),
  -- Booking opens this many days before the occurrence, at this minute of the day in the venue's wall clock.
  booking_opens_days_before int not null default 14 check (booking_opens_days_before >= 0),
  booking_opens_minute int not null default 420 check (booking_opens_minute between 0 and 1439),
  -- Booking closes this many minutes before the start; negative values mean after it.
  booking_closes_minutes int not null default 0,
  allow_anonymous_bookings boolean not null default false,
  members_only boolean not null default false,
  min_age int,
  max_age int,
  waitlist_maximum int check (waitlist_maximum >= 0),
  -- Places that a person may book in one occurrence; null for the client's.
  max_places_per_person int check (max_places_per_person >= 1),
  cancellation_cutoff_minutes int not null default 120,
  friendly_location_name text,
  primary key (client_id, id),
  foreign key (client_id, template_id) references template,
  foreign key (client_id, venue_id) references venue,
  check (ends_on is null or ends_on >= starts_on),
  check (num_nonnulls(online_maximum, foh_maximum) in (0, 2)),
  check (online_maximum is null or maximum = online_maximum + foh_maximum),
  check ((booking_strategy is not distinct from 'sequential') = (leaf_allocation is not null))
);
create index schedule_venue on schedule (client_id, venue_id);
create index schedule_template on schedule (client_id, template_id);

-- One row per leaf location of a schedule's occurrences.
create table schedule_location (
  client_id uuid not null,
  schedule_id uuid not null,
  location_id uuid not null,
  primary key (client_id, schedule_id, location_id),
  foreign key (client_id, schedule_id) references schedule,
  foreign key (client_id, location_id) references location
);

create table schedule_instructor (
  client_id uuid not null,
  schedule_id uuid not null,
  instructor_id uuid not null,
  position int not null default 0,
  primary key (client_id, schedule_id, instructor_id),
  foreign key (client_id, schedule_id) references schedule,
  foreign key (client_id, instructor_id) references instructor
);

-- PRC-01: one row per named price of a schedule, in minor units including tax, with its eligibility.
create table pricing_option (
  client_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  name text,
  reference text not null,
  amount int not null check (amount >= 0),
  -- Basis points: 2000 is 20%.
  tax_rate int not null default 2000 check (tax_rate between 0 and 10000),
  tax_code text not null default 'standard' check (tax_code in ('standard', 'reduced', 'zero', 'exempt')),
  min_age int,
  max_age int,
  concession text,
  members_only boolean not null default false,
  position int not null default 0,
  primary key (client_id, id),
  foreign key (client_id, schedule_id) references schedule
);
create index pricing_option_schedule on pricing_option (client_id, schedule_id);

-- One row per recurrence, an RFC 5545 rule in the venue's wall clock. Editing 'this and following' ends it and adds another.
create table recurrence (
  client_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  rule text,
  starts_local timestamp not null,
  duration_minutes int not null check (duration_minutes between 1 and 720),
  ex_dates timestamp[] not null default '{}',
  r_dates timestamp[] not null default '{}',
  -- Occurrences are generated up to and including this day; null if none are.
  generated_until date,
  primary key (client_id, id),
  foreign key (client_id, schedule_id) references schedule
);
create index recurrence_schedule on recurrence (client_id, schedule_id);
