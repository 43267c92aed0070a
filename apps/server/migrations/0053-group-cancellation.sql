-- BKG-06: one row per booking and refund: the part of a refund that is for the booking's cancellation. Bookings of one order
-- line that are cancelled together share one refund for each tender. Amounts in minor units.
create table refund_share (
  client_id uuid not null,
  refund_id uuid not null,
  booking_id uuid not null,
  tender_id uuid not null,
  -- What the refund gives back for the bookings before this one: a refund that is lowered pays the first ones.
  offset_amount int not null check (offset_amount >= 0),
  amount int not null check (amount > 0),
  primary key (client_id, refund_id, booking_id),
  -- The cancellation of a booking is refunded once. Another try of a refused refund takes over the rows.
  constraint refund_share_once unique (client_id, booking_id, tender_id),
  foreign key (client_id, refund_id) references refund,
  foreign key (client_id, booking_id) references booking,
  foreign key (client_id, tender_id) references tender
);
insert into refund_share (client_id, refund_id, booking_id, tender_id, offset_amount, amount)
select client_id, id, booking_id, tender_id, 0, amount from refund
where booking_id is not null and state <> 'failed';
alter table refund drop column booking_id;

-- What a booking gets of a refund, in minor units.
create function refund_part(p_refund refund, p_part refund_share) returns int language sql immutable as $$
  select greatest(0, least(p_part.amount, p_refund.amount - p_part.offset_amount))
$$;

-- One row per session that its venue has cancelled, from which its bookings are cancelled and paid back one order at a time.
create table occurrence_cancellation (
  client_id uuid not null,
  occurrence_id text collate "C" not null,
  -- What customers read, as a sentence.
  reason text not null check (length(reason) between 1 and 255),
  created_at timestamptz not null,
  -- When the sweep looks for bookings next: a payment that was under way may still settle one. Null once the session is over.
  next_check_at timestamptz,
  primary key (client_id, occurrence_id),
  foreign key (client_id, occurrence_id) references occurrence
);
create index occurrence_cancellation_due on occurrence_cancellation (next_check_at) where next_check_at is not null;
