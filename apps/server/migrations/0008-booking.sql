-- BKG-01: a person's places in one occurrence, and while they are reserved the cart's line for them.
create table booking (
  client_id uuid not null,
  id uuid not null,
  -- The id on the older platform's endpoints.
  legacy_number bigint generated always as identity,
  occurrence_id text collate "C" not null,
  -- The cart whose hold it is under; null once it is settled, or lapsed and shown so.
  cart_id uuid,
  -- Who comes; null for a guest's, until log-in.
  person_id int,
  booked_by_id int,
  places int not null default 1 check (places >= 1),
  side text not null default 'online' check (side in ('online', 'foh')),
  status text not null default 'reserved' check (status in ('reserved', 'settled', 'lapsed', 'cancelled')),
  pricing_option_id uuid,
  -- Minor units, tax included, for all its places.
  list_amount int not null check (list_amount >= 0),
  amount int not null check (amount >= 0),
  tax int not null,
  tax_rate int not null,
  tax_code text not null,
  -- How the price came about, as codes and parameters.
  price_steps jsonb not null default '[]',
  order_id uuid,
  order_line_id uuid,
  attendance text check (attendance in ('attended', 'absent')),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- BSK-44: when its owner was first told that it lapsed; from then on it is outside the hold.
  lapse_shown_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, occurrence_id) references occurrence,
  foreign key (client_id, cart_id) references hold,
  foreign key (client_id, person_id) references person,
  foreign key (client_id, booked_by_id) references person,
  foreign key (client_id, pricing_option_id) references pricing_option,
  foreign key (client_id, order_id) references "order",
  foreign key (client_id, order_line_id) references order_line,
  check (status <> 'reserved' or cart_id is not null),
  check (status <> 'settled' or (order_id is not null and person_id is not null))
) with (fillfactor = 80);
create index booking_reserved on booking (client_id, occurrence_id) where status = 'reserved';
create index booking_cart on booking (client_id, cart_id) where cart_id is not null;
-- Nobody takes two places in one session by pressing twice: more places are one booking of several.
create unique index booking_once on booking (client_id, person_id, occurrence_id)
  where status in ('reserved', 'settled') and person_id is not null;
create index booking_order on booking (client_id, order_id) where order_id is not null;

-- Rule 2: a stretch of time during which a leaf is taken, set-up and teardown included: by a customer's booking, by a
-- session's own space, or by a schedule whose sessions overlap.
create table allocation (
  client_id uuid not null,
  id uuid not null default gen_random_uuid(),
  location_id uuid not null,
  during tstzrange not null check (not isempty(during)),
  booking_id uuid,
  occurrence_id text collate "C",
  schedule_id uuid,
  primary key (client_id, id),
  check (num_nonnulls(booking_id, occurrence_id, schedule_id) = 1),
  foreign key (client_id, location_id) references location,
  foreign key (client_id, booking_id) references booking,
  foreign key (client_id, occurrence_id) references occurrence,
  foreign key (client_id, schedule_id) references schedule,
  constraint allocation_no_overlap exclude using gist (client_id with =, location_id with =, during with &&)
);
create index allocation_booking on allocation (client_id, booking_id) where booking_id is not null;
create index allocation_occurrence on allocation (client_id, occurrence_id) where occurrence_id is not null;
create index allocation_schedule on allocation (client_id, schedule_id) where schedule_id is not null;

-- Undoes the statement that it stands in: a hall that got some of its courts gets none.
create function raise_refusal(reason text) returns uuid language plpgsql as $$
begin
  raise exception '%', reason using errcode = 'PV001';
end $$;
