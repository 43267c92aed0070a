-- PRC-06: one row per membership plan that a client offers. Buying one online comes later.
create table membership_plan (
  client_id uuid not null references client,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 1000),
  -- Minor units a month, tax included.
  monthly_amount int not null check (monthly_amount >= 0),
  position int not null default 0,
  primary key (client_id, id)
);

-- One row per period in which a person is a member. Days are local, both inclusive.
create table membership (
  client_id uuid not null,
  id uuid not null,
  person_id int not null,
  plan_id uuid not null,
  starts_on date not null,
  -- Null for a membership that continues until it is cancelled.
  ends_on date check (ends_on >= starts_on),
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, person_id) references person,
  foreign key (client_id, plan_id) references membership_plan
);
create index membership_person on membership (client_id, person_id);

-- One row per schedule and plan whose members may book earlier than everyone, as the columns of `schedule` say for everyone.
create table booking_window (
  client_id uuid not null,
  schedule_id uuid not null,
  plan_id uuid not null,
  opens_days_before int not null check (opens_days_before between 0 and 365),
  -- Minute of the day in the venue's wall clock.
  opens_minute int not null check (opens_minute between 0 and 1439),
  primary key (client_id, schedule_id, plan_id),
  foreign key (client_id, schedule_id) references schedule,
  foreign key (client_id, plan_id) references membership_plan
);
create index booking_window_plan on booking_window (client_id, plan_id);

-- What a decision reads of them (0012-version.sql): the memberships of a person, the windows of a schedule.
create trigger membership_version after insert or update or delete on membership
  for each row execute function raise_person_version();
create trigger booking_window_version after insert or update or delete on booking_window
  for each row execute function raise_schedule_version();

-- PRC-06: the schedules whose prices members pay less than everyone.
create index pricing_option_members on pricing_option (client_id, schedule_id) where members_only;

-- One row per customer who asked for an email when booking of an occurrence opens. The row is deleted with the outbox row of
-- its email, or when the occurrence can no longer be booked, so none outlives its occurrence.
create table opening_notice (
  client_id uuid not null,
  person_id int not null,
  occurrence_id text collate "C" not null,
  -- For whom they want to book: themselves, or a linked person.
  attendee_id int not null,
  -- When booking opens for the attendee, or earlier: the opening is decided again then.
  due_at timestamptz not null,
  -- Of the email and of its link.
  language text not null,
  origin text not null check (length(origin) <= 300),
  created_at timestamptz not null,
  primary key (client_id, person_id, occurrence_id),
  foreign key (client_id, person_id) references person,
  foreign key (client_id, attendee_id) references person,
  foreign key (client_id, occurrence_id) references occurrence
);
create index opening_notice_due on opening_notice (due_at);
create index opening_notice_occurrence on opening_notice (client_id, occurrence_id);

-- An earlier opening makes its notices due earlier. A later one is found when they are due and decided again.
create function move_opening_notices() returns trigger language plpgsql as $$
begin
  update opening_notice set due_at = least(due_at, new.first_bookable_at)
  where client_id = new.client_id and occurrence_id = new.id;
  return null;
end $$;
create trigger occurrence_opening after update of first_bookable_at on occurrence for each row
  when (old.first_bookable_at is distinct from new.first_bookable_at) execute function move_opening_notices();
