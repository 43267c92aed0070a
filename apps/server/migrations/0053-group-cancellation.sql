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

-- A booking that was moved to another session. What the new one costs less is refunded.
create table session_change (
  client_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  from_occurrence_id text collate "C" not null,
  to_occurrence_id text collate "C" not null,
  created_at timestamptz not null,
  -- Minor units.
  refund int not null check (refund >= 0),
  primary key (client_id, id),
  foreign key (client_id, booking_id) references booking,
  foreign key (client_id, from_occurrence_id) references occurrence,
  foreign key (client_id, to_occurrence_id) references occurrence
);
create index session_change_booking on session_change (client_id, booking_id);
alter table refund
  drop constraint refund_reason_check,
  -- `session_change`: a booking was moved to a session that costs less.
  add constraint refund_reason_check
    check (reason in ('no_order', 'cancellation', 'staff', 'provider', 'session_change'));

-- Moves the settled bookings of one visit to another session. Both sessions are locked in order, as by a claim, and the new
-- places are taken before the statement ends, or nothing changes: nobody is ever without a place. Outcomes: `changed`,
-- `lost` (a booking is no longer settled in its session), `session_changed`, `place_taken`, `already_booked` and
-- `person_limit_reached`; after each but the first the caller rolls back.
create function change_session(
  p_client_id uuid, p_now timestamptz, p_booking_ids uuid[], p_from_id text, p_to_id text, p_to_version int,
  -- Maximum places of the person who booked; null for no limit.
  p_max_person_places int,
  -- Courts: as in claim_occurrence.
  p_root_id uuid, p_leaves uuid[], p_leaf_count int, p_during tstzrange
) returns text language plpgsql as $$
declare
  v_moved record;
  v_free uuid[];
begin
  perform from booking b where b.client_id = p_client_id and b.id = any(p_booking_ids) order by b.id for no key update;
  select count(*)::int as bookings, coalesce(sum(b.places), 0)::int as places, min(b.booked_by_id) as booked_by_id,
    coalesce(sum(b.places) filter (where b.side = 'online'), 0)::int as online,
    coalesce(sum(b.places) filter (where b.side = 'foh'), 0)::int as foh into v_moved
  from booking b
  where b.client_id = p_client_id and b.id = any(p_booking_ids) and b.status = 'settled' and b.occurrence_id = p_from_id;
  if v_moved.bookings <> cardinality(p_booking_ids) then return 'lost'; end if;
  perform from occurrence o where o.client_id = p_client_id and o.id in (p_from_id, p_to_id)
  order by o.id for no key update;
  perform from occurrence o where o.client_id = p_client_id and o.id = p_to_id and o.version = p_to_version
    and o.status = 'bookable';
  if not found then return 'session_changed'; end if;
  if exists (
    select from booking other join booking b on b.client_id = other.client_id and b.person_id = other.person_id
    where other.client_id = p_client_id and other.occurrence_id = p_to_id and other.status in ('reserved', 'settled')
      and b.id = any(p_booking_ids) and b.ticket_id is null
  ) then return 'already_booked'; end if;
  if p_max_person_places < v_moved.places + (
    select coalesce(sum(b.places), 0) from booking b
    where b.client_id = p_client_id and b.booked_by_id = v_moved.booked_by_id and b.occurrence_id = p_to_id
      and b.status in ('reserved', 'settled')
  ) then return 'person_limit_reached'; end if;

  update occurrence o set consumed = o.consumed - v_moved.places, online_consumed = o.online_consumed - v_moved.online,
    foh_consumed = o.foh_consumed - v_moved.foh
  where o.client_id = p_client_id and o.id = p_from_id and o.booking_strategy is distinct from 'sequential';
  delete from allocation a where a.client_id = p_client_id and a.booking_id = any(p_booking_ids);
  if p_root_id is null then
    perform lapse_expired_bookings(p_client_id, array(
      select b.id from booking b
      where b.client_id = p_client_id and b.occurrence_id = p_to_id and b.status = 'reserved'
    ), p_now);
    update occurrence o set consumed = o.consumed + v_moved.places,
      online_consumed = o.online_consumed + v_moved.online, foh_consumed = o.foh_consumed + v_moved.foh
    where o.client_id = p_client_id and o.id = p_to_id and o.waitlisted = 0
      and o.consumed + o.waiting + v_moved.places <= o.maximum
      and o.online_consumed + o.waiting + v_moved.online <= coalesce(o.online_maximum, o.maximum)
      and o.foh_consumed + v_moved.foh <= coalesce(o.foh_maximum, o.maximum);
    if not found then return 'place_taken'; end if;
  else
    perform from location l where l.client_id = p_client_id and l.id = p_root_id for no key update;
    perform lapse_expired_bookings(p_client_id, array(
      select a.booking_id from allocation a
      where a.client_id = p_client_id and a.location_id = any(p_leaves) and a.during && p_during
        and a.booking_id is not null
    ), p_now);
    v_free := array(
      select leaf from unnest(p_leaves) with ordinality as t(leaf, position)
      where not exists (
        select from allocation a where a.client_id = p_client_id and a.location_id = leaf and a.during && p_during
      )
      order by position limit p_leaf_count
    );
    if cardinality(v_free) < p_leaf_count then return 'place_taken'; end if;
    insert into allocation (client_id, location_id, during, booking_id)
    select p_client_id, leaf, p_during, p_booking_ids[1] from unnest(v_free) leaf;
  end if;
  update booking b set occurrence_id = p_to_id where b.client_id = p_client_id and b.id = any(p_booking_ids);
  -- PRC-08: the use of a package moves with its place.
  update line_use u set occurrence_id = p_to_id
  where u.client_id = p_client_id and u.line_id in (
    select b.line_id from booking b where b.client_id = p_client_id and b.id = any(p_booking_ids)
  );
  update cart_line l set detail = jsonb_set(l.detail, '{occurrenceId}', to_jsonb(p_to_id))
  where l.client_id = p_client_id and l.id in (
    select b.line_id from booking b where b.client_id = p_client_id and b.id = any(p_booking_ids)
  );
  return 'changed';
end $$;
