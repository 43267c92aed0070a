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
