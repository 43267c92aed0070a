-- How a client notifies its customers.
alter table client
  -- Hours before its start at which a customer is reminded of a session; null for a client without reminders.
  add column reminder_hours smallint default 24 check (reminder_hours between 1 and 168),
  -- Minutes after local midnight between which emails that are not urgent wait; the period may contain midnight.
  add column quiet_from smallint default 1260 check (quiet_from between 0 and 1439),
  add column quiet_until smallint default 480 check (quiet_until between 0 and 1439),
  add check ((quiet_from is null) = (quiet_until is null)),
  add check (quiet_from <> quiet_until);

alter table person
  add column reminders boolean not null default true,
  -- At the last log-in: the language, and the base URL of the account surface, for emails that no request causes.
  add column language text,
  add column link_origin text;

-- One row per event that was notified, written with its outbox row, so that a repeated sweep sends nothing twice.
create table sent_notification (
  client_id uuid not null references client,
  -- The event and its id, for example 'reminder:<booking>:<start>'.
  key text collate "C" not null check (length(key) <= 200),
  created_at timestamptz not null,
  primary key (client_id, key)
);
create index sent_notification_created on sent_notification (created_at);

-- One row per booked occurrence whose time or place its venue has changed, until its customers are notified.
create table occurrence_change (
  client_id uuid not null,
  occurrence_id text collate "C" not null,
  -- Before the first change that nobody knows of yet.
  before_starts_at timestamptz not null,
  before_ends_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (client_id, occurrence_id),
  foreign key (client_id, occurrence_id) references occurrence
);
create index occurrence_change_changed on occurrence_change (changed_at);

-- In a trigger, so that no writer of occurrences can forget it. Selling places names none of these columns.
create function note_occurrence_change() returns trigger language plpgsql as $$
begin
  insert into occurrence_change (client_id, occurrence_id, before_starts_at, before_ends_at, changed_at)
  select new.client_id, new.id, old.starts_at, old.ends_at, now()
  where exists (
    select from booking b
    where b.client_id = new.client_id and b.occurrence_id = new.id and b.status = 'settled'
  )
  on conflict (client_id, occurrence_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;
create trigger occurrence_changed after update of starts_at, ends_at, venue_id, root_id, location_ids on occurrence
  for each row
  when ((old.starts_at, old.ends_at, old.venue_id, old.root_id, old.location_ids)
    is distinct from (new.starts_at, new.ends_at, new.venue_id, new.root_id, new.location_ids))
  execute function note_occurrence_change();

-- The settled bookings of an occurrence, for reminders.
create index booking_settled on booking (client_id, occurrence_id) where status = 'settled';
