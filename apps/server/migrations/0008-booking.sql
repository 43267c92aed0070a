-- BKG-01: a person's places in one occurrence. Every booking belongs to a cart line; while the line is reserved, its
-- hold keeps the places.
create table booking (
  client_id uuid not null,
  id uuid not null,
  -- The id in the endpoints of the older platform.
  legacy_number bigint generated always as identity,
  occurrence_id text collate "C" not null,
  line_id uuid not null,
  -- The attendee. Null in a guest's cart until log-in.
  person_id int,
  booked_by_id int,
  places int not null default 1 check (places >= 1),
  side text not null default 'online' check (side in ('online', 'foh')),
  status text not null default 'reserved' check (status in ('reserved', 'settled', 'lapsed', 'cancelled')),
  -- The booking's share of the line's amount, in minor units, tax included.
  amount int not null check (amount >= 0),
  attendance text check (attendance in ('attended', 'absent')),
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, occurrence_id) references occurrence,
  foreign key (client_id, line_id) references cart_line,
  foreign key (client_id, person_id) references person,
  foreign key (client_id, booked_by_id) references person,
  check (status <> 'settled' or person_id is not null)
) with (fillfactor = 85);
create index booking_reserved on booking (client_id, occurrence_id) where status = 'reserved';
create index booking_line on booking (client_id, line_id);
-- A person has at most one reserved or settled booking of an occurrence; it may have several places.
create unique index booking_once on booking (client_id, person_id, occurrence_id)
  where status in ('reserved', 'settled') and person_id is not null;
-- A person's places in an occurrence, for themselves and for others (max_places_per_person), and the bookings they made.
create index booking_booked_by on booking (client_id, booked_by_id, occurrence_id)
  where status in ('reserved', 'settled') and booked_by_id is not null;

-- Rule 2: a period during which a leaf location is taken, set-up and teardown included: by a customer's booking, by an
-- occurrence, or by a schedule whose occurrences overlap.
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

-- Rule 3: lapses those of the named bookings whose hold has expired, with their lines, places and allocations. Returns
-- how many lapsed. The caller has locked the occurrences whose counters change. Each hold is share-locked, and locked
-- rows are skipped, so exactly one statement releases a booking and its owner cannot extend the hold meanwhile.
create function lapse_expired_bookings(p_client_id uuid, p_booking_ids uuid[], p_now timestamptz)
returns int language plpgsql as $$
declare v_count int;
begin
  with expired as materialized (
    select b.id from booking b
    join cart_line l on l.client_id = b.client_id and l.id = b.line_id
    join hold h on h.client_id = l.client_id and h.cart_id = l.cart_id
    where b.client_id = p_client_id and b.id = any(p_booking_ids) and b.status = 'reserved'
      and h.attempt_id is null and h.ends_at <= p_now
    for share of h skip locked for no key update of b skip locked
  ), lapsed as (
    update booking b set status = 'lapsed' from expired
    where b.client_id = p_client_id and b.id = expired.id
    returning b.id, b.line_id, b.occurrence_id, b.places, b.side
  ), lapsed_lines as (
    update cart_line l set status = 'lapsed'
    where l.client_id = p_client_id and l.status = 'reserved' and l.id in (select line_id from lapsed)
  ), deallocated as (
    delete from allocation a using lapsed where a.client_id = p_client_id and a.booking_id = lapsed.id
  ), released as (
    select occurrence_id, sum(places)::int as places,
      coalesce(sum(places) filter (where side = 'online'), 0)::int as online,
      coalesce(sum(places) filter (where side = 'foh'), 0)::int as foh
    from lapsed group by occurrence_id
  ), counted as (
    update occurrence o set consumed = o.consumed - released.places,
      online_consumed = o.online_consumed - released.online, foh_consumed = o.foh_consumed - released.foh
    from released where o.client_id = p_client_id and o.id = released.occurrence_id
      and o.booking_strategy is distinct from 'sequential'
  )
  select count(*)::int into v_count from lapsed;
  return v_count;
end $$;

-- BSK-15: claims the places of one cart line and inserts it, in one call: verifies what the decision relied on (session,
-- versions), locks the cart's hold or creates the cart, claims the places or courts, stores the idempotency key, and
-- returns the lines of the cart. Writes nothing unless `outcome` is 'claimed', except lapses of expired holds.
-- Lock order: own hold, the guest, occurrence, root location, others' expired holds (skip locked).
-- Raises PV001 with 'facts_changed' (of the schedule), 'cart_exists' (a concurrent request created the cart),
-- 'already_applied' (the key was used), 'already_reserved' (the attendee has a booking), or 'person_limit_reached' and
-- 'guest_limit_reached' with the limit in their detail.
create function claim_occurrence(
  p_client_id uuid, p_now timestamptz,
  -- A null session hash is not checked (a guest, or the caller has checked it). Null versions are not compared.
  p_session_hash bytea, p_requester_id int, p_requester_version int, p_attendee_id int, p_attendee_version int,
  p_owner text, p_source text, p_new_cart_id uuid,
  -- The times of a hold that starts now, and the minimum end that extends an existing one.
  p_first_ends_at timestamptz, p_first_cap_at timestamptz, p_min_ends_at timestamptz, p_last_bookable_at timestamptz,
  p_lapse_shown_since timestamptz, p_key text, p_request_hash bytea,
  -- Maximum places of the requester in the occurrence, and of a guest in all carts; null for no limit.
  p_max_person_places int, p_max_guest_places int,
  p_line_id uuid, p_pricing_option_id uuid, p_list_amount int, p_discount_amount int, p_amount int, p_tax int,
  p_tax_rate int, p_tax_code text, p_price_steps jsonb, p_snapshot jsonb,
  p_booking_id uuid, p_booked_by_id int, p_places int, p_side text, p_occurrence_id text, p_occurrence_version int,
  p_schedule_id uuid, p_schedule_version int,
  -- Courts: the root location to lock, the leaves to choose from, how many are needed and in which period. Null if the
  -- occurrence counts its places.
  p_root_id uuid, p_leaves uuid[], p_leaf_count int, p_during tstzrange, p_names_leaves boolean
) returns table (outcome text, cart uuid, ends timestamptz, cap timestamptz, lines json)
language plpgsql as $$
declare
  v_hold record;
  v_occurrence record;
  v_is_new boolean;
  v_held record;
  v_free uuid[];
  v_snapshot jsonb := p_snapshot;
  v_online int := case when p_side = 'online' then p_places else 0 end;
  v_foh int := case when p_side = 'foh' then p_places else 0 end;
begin
  if p_session_hash is not null then
    perform from session s
    where s.client_id = p_client_id and s.id_hash = p_session_hash and s.person_id = p_requester_id
      and s.revoked_at is null and s.expires_at > p_now;
    if not found then outcome := 'session_ended'; return next; return; end if;
  end if;
  if p_requester_version is not null then
    perform from person p
    where p.client_id = p_client_id and p.id = p_requester_id and p.version = p_requester_version;
    if not found then outcome := 'requester_changed'; return next; return; end if;
  end if;
  if p_attendee_version is not null and p_attendee_id is distinct from p_requester_id then
    perform from person p
    where p.client_id = p_client_id and p.id = p_attendee_id and p.version = p_attendee_version;
    if not found then outcome := 'requester_changed'; return next; return; end if;
  end if;

  select c.id, h.ends_at, h.cap_at, h.attempt_id into v_hold
  from cart c join hold h on h.client_id = c.client_id and h.cart_id = c.id
  where c.client_id = p_client_id and c.owner = p_owner and c.source = p_source
  for no key update of h;
  v_is_new := not found;
  if v_is_new or v_hold.ends_at is null then
    cart := coalesce(v_hold.id, p_new_cart_id); ends := p_first_ends_at; cap := p_first_cap_at;
  else
    cart := v_hold.id;
    cap := greatest(v_hold.ends_at, least(v_hold.cap_at, p_last_bookable_at));
    ends := greatest(v_hold.ends_at, least(p_min_ends_at, cap));
  end if;
  -- A hold whose last place has lapsed is over: the next place starts a new one.
  if not v_is_new and v_hold.attempt_id is null and v_hold.ends_at <= p_now and not exists (
    select from cart_line l
    where l.client_id = p_client_id and l.cart_id = v_hold.id and l.status = 'reserved' and l.needs_hold
  ) then
    v_hold.ends_at := null; ends := p_first_ends_at; cap := p_first_cap_at;
  end if;
  if v_hold.attempt_id is not null or v_hold.ends_at <= p_now then
    outcome := 'cart_changed'; return next; return;
  end if;
  if p_max_guest_places is not null then
    -- A guest has a cart for each source, so no row serialises all claims of a guest.
    perform pg_advisory_xact_lock(hashtextextended(p_owner, 0));
  end if;

  if p_root_id is null then
    update occurrence o set consumed = o.consumed + p_places, online_consumed = o.online_consumed + v_online,
      foh_consumed = o.foh_consumed + v_foh, next_hold_end = least(o.next_hold_end, ends)
    where o.client_id = p_client_id and o.id = p_occurrence_id and o.version = p_occurrence_version
      and o.status = 'bookable' and o.consumed + p_places <= o.maximum
      and o.online_consumed + v_online <= coalesce(o.online_maximum, o.maximum)
      and o.foh_consumed + v_foh <= coalesce(o.foh_maximum, o.maximum);
    if not found then
      select o.version = p_occurrence_version and o.status = 'bookable' as is_same,
        coalesce(o.next_hold_end <= p_now, false) as has_expired into v_occurrence
      from occurrence o where o.client_id = p_client_id and o.id = p_occurrence_id for no key update;
      if not coalesce(v_occurrence.is_same, false) then outcome := 'occurrence_changed'; return next; return; end if;
      if not v_occurrence.has_expired then outcome := 'place_taken'; return next; return; end if;
      perform lapse_expired_bookings(p_client_id, array(
        select b.id from booking b
        where b.client_id = p_client_id and b.occurrence_id = p_occurrence_id and b.status = 'reserved'
      ), p_now);
      update occurrence o set consumed = o.consumed + p_places, online_consumed = o.online_consumed + v_online,
        foh_consumed = o.foh_consumed + v_foh, next_hold_end = least(o.next_hold_end, ends)
      where o.client_id = p_client_id and o.id = p_occurrence_id and o.consumed + p_places <= o.maximum
        and o.online_consumed + v_online <= coalesce(o.online_maximum, o.maximum)
        and o.foh_consumed + v_foh <= coalesce(o.foh_maximum, o.maximum);
      if not found then outcome := 'place_taken'; return next; return; end if;
    end if;
  else
    perform from occurrence o
    where o.client_id = p_client_id and o.id = p_occurrence_id and o.version = p_occurrence_version
      and o.status = 'bookable'
    for share;
    if not found then outcome := 'occurrence_changed'; return next; return; end if;
    perform from location l where l.client_id = p_client_id and l.id = p_root_id for no key update;
    perform lapse_expired_bookings(p_client_id, array(
      select a.booking_id from allocation a
      where a.client_id = p_client_id and a.location_id = any(p_leaves) and a.during && p_during
        and a.booking_id is not null
    ), p_now);
    v_free := array(
      select leaf from unnest(p_leaves) with ordinality as t(leaf, position)
      where not exists (
        select from allocation a
        where a.client_id = p_client_id and a.location_id = leaf and a.during && p_during
      )
      order by position limit p_leaf_count
    );
    if cardinality(v_free) < p_leaf_count then outcome := 'place_taken'; return next; return; end if;
    if p_names_leaves then
      v_snapshot := jsonb_set(v_snapshot, '{place,location}', to_jsonb((
        select string_agg(l.name, ', ' order by l.position, l.name) from location l
        where l.client_id = p_client_id and l.id = any(v_free)
      )));
    end if;
  end if;

  -- Compared after the wait for the occurrence, so that a price which changed meanwhile is seen.
  perform from schedule s
  where s.client_id = p_client_id and s.id = p_schedule_id and s.version = p_schedule_version;
  if not found then raise exception 'facts_changed' using errcode = 'PV001'; end if;

  -- The occurrence or the root location is locked, so no other claim of this person is between count and insert.
  while p_max_person_places < p_places + (
    select coalesce(sum(b.places), 0) from booking b
    where b.client_id = p_client_id and b.booked_by_id = p_booked_by_id and b.occurrence_id = p_occurrence_id
      and b.status in ('reserved', 'settled')
  ) loop
    -- The hold of another cart of theirs may have expired.
    if lapse_expired_bookings(p_client_id, array(
      select b.id from booking b
      where b.client_id = p_client_id and b.booked_by_id = p_booked_by_id and b.occurrence_id = p_occurrence_id
        and b.status = 'reserved'
    ), p_now) = 0 then
      raise exception 'person_limit_reached' using errcode = 'PV001', detail = p_max_person_places;
    end if;
  end loop;

  if v_is_new then
    insert into cart (client_id, id, owner, source) values (p_client_id, p_new_cart_id, p_owner, p_source)
    on conflict (client_id, owner, source) do nothing;
    if not found then raise exception 'cart_exists' using errcode = 'PV001'; end if;
    insert into hold (client_id, cart_id, ends_at, cap_at) values (p_client_id, p_new_cart_id, ends, cap);
  elsif ends is distinct from v_hold.ends_at or cap is distinct from v_hold.cap_at then
    update hold h set ends_at = ends, cap_at = cap where h.client_id = p_client_id and h.cart_id = v_hold.id;
  end if;

  insert into cart_line (
    client_id, id, cart_id, kind, person_id, quantity, pricing_option_id, list_amount, discount_amount, amount, tax,
    tax_rate, tax_code, price_steps, snapshot, detail, created_at
  ) values (
    p_client_id, p_line_id, cart, 'booking', p_attendee_id, p_places, p_pricing_option_id, p_list_amount,
    p_discount_amount, p_amount, p_tax, p_tax_rate, p_tax_code, p_price_steps, v_snapshot,
    jsonb_build_object('occurrenceId', p_occurrence_id), p_now
  );
  loop
    insert into booking (
      client_id, id, occurrence_id, line_id, person_id, booked_by_id, places, side, amount, created_at
    ) values (
      p_client_id, p_booking_id, p_occurrence_id, p_line_id, p_attendee_id, p_booked_by_id, p_places, p_side, p_amount,
      p_now
    ) on conflict (client_id, person_id, occurrence_id)
      where status in ('reserved', 'settled') and person_id is not null do nothing;
    exit when found;
    -- The attendee's booking is in another cart, whose hold may have expired.
    if lapse_expired_bookings(p_client_id, array(
      select b.id from booking b
      where b.client_id = p_client_id and b.person_id = p_attendee_id and b.occurrence_id = p_occurrence_id
        and b.status = 'reserved'
    ), p_now) = 0 then
      raise exception 'already_reserved' using errcode = 'PV001';
    end if;
  end loop;
  if p_root_id is not null then
    insert into allocation (client_id, location_id, during, booking_id)
    select p_client_id, leaf, p_during, p_booking_id from unnest(v_free) leaf;
  end if;
  if p_key is not null then
    insert into idempotency_key (client_id, actor, key, request_hash, created_at)
    values (p_client_id, p_owner, p_key, p_request_hash, p_now) on conflict do nothing;
    if not found then raise exception 'already_applied' using errcode = 'PV001'; end if;
  end if;
  if p_max_guest_places is not null then
    select sum(l.quantity) as places,
      sum(l.quantity) filter (where l.detail ->> 'occurrenceId' = p_occurrence_id) as occurrence_places into v_held
    from cart c join cart_line l on l.client_id = c.client_id and l.cart_id = c.id
    where c.client_id = p_client_id and c.owner = p_owner and l.status = 'reserved';
    if v_held.occurrence_places > p_max_person_places then
      raise exception 'person_limit_reached' using errcode = 'PV001', detail = p_max_person_places;
    end if;
    if v_held.places > p_max_guest_places then
      raise exception 'guest_limit_reached' using errcode = 'PV001', detail = p_max_guest_places;
    end if;
  end if;

  select json_agg(json_build_object(
    'id', l.id, 'kind', l.kind, 'status', l.status, 'person_id', l.person_id, 'quantity', l.quantity,
    'pricing_option_id', l.pricing_option_id, 'list_amount', l.list_amount, 'discount_amount', l.discount_amount,
    'amount', l.amount, 'tax', l.tax, 'tax_rate', l.tax_rate, 'tax_code', l.tax_code, 'price_steps', l.price_steps,
    'snapshot', l.snapshot, 'detail', l.detail, 'needs_hold', l.needs_hold
  )) into lines
  from cart_line l
  where l.client_id = p_client_id and l.cart_id = claim_occurrence.cart
    and (l.status = 'reserved'
      or (l.status = 'lapsed' and (l.lapse_shown_at is null or l.lapse_shown_at > p_lapse_shown_since)));
  outcome := 'claimed';
  return next;
end $$;
