-- BKG-03: a booking that takes the place of another one of a session that cost less. Its line asks for the difference. While
-- it is reserved the customer has both places; its order cancels the other one.
alter table booking add column replaces_id uuid,
  add constraint booking_replaces foreign key (client_id, replaces_id) references booking,
  add constraint booking_replaces_other check (replaces_id <> id);
-- A booking has at most one successor, so that what was paid for it counts once.
create unique index booking_replaced_once on booking (client_id, replaces_id)
  where replaces_id is not null and status in ('reserved', 'settled');
create index booking_replaced on booking (client_id, replaces_id) where replaces_id is not null;
