-- Entry codes: signed QR codes that admit to booked sessions (decision 0068). A code is computed, so it has no row.

-- Minutes before the start of a session from which its entry code admits. The default leaves time to change, and is too
-- short to come for a free swim before a class of the evening.
alter table client add entry_opens_minutes smallint not null default 60 check (entry_opens_minutes between 0 and 1440);

-- One row per booking that an entry code has admitted: the primary key refuses a second use, of any code of the booking.
create table entry_code_use (
  client_id uuid not null,
  booking_id uuid not null,
  -- The venue that admitted.
  venue_id uuid not null,
  -- Whether the code was shown on a screen, where it changes, or was the lasting one of an email or a wallet.
  source text not null check (source in ('screen', 'email', 'wallet')),
  -- How many people were admitted.
  places int not null check (places >= 1),
  -- The member of staff whose login the reader has.
  checked_by_id int not null,
  -- The `Idempotency-Key` of the check: the same one admits again. Null without one.
  request_key text,
  used_at timestamptz not null,
  primary key (client_id, booking_id),
  foreign key (client_id, booking_id) references booking on delete cascade,
  foreign key (client_id, venue_id) references venue,
  foreign key (client_id, checked_by_id) references person
);
create index entry_code_use_checked_by on entry_code_use (client_id, checked_by_id);
