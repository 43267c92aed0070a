-- BKG-03: what happens after the cut-off of a schedule's occurrences.
alter table schedule add cut_off_actions text[] not null default '{disable_cancelling}'
  check (cut_off_actions <@ array['charge_fee', 'disable_booking', 'disable_access', 'disable_cancelling']);

-- BKG-04: when and by whom a settled booking was cancelled. Null for one that was cancelled because it was not paid.
alter table booking add cancelled_at timestamptz,
  add cancellation_source text check (cancellation_source in ('customers', 'foh', 'my-account', 'occurrence'));

-- WTL-06: how long an offer lasts, in minutes of the day: the minutes from 22:00 to 07:00 do not count.
alter table client add waitlist_offer_minutes int not null default 120
  check (waitlist_offer_minutes between 5 and 1440);

-- Only the module waitlist writes both, except that the claim of an offer lowers `waiting`.
alter table occurrence
  -- Entries that wait. While there are any, only an offer gives a place away.
  add waitlisted int not null default 0 check (waitlisted >= 0),
  -- Places promised to open offers.
  add waiting int not null default 0 check (waiting >= 0),
  drop constraint occurrence_not_oversold,
  add constraint occurrence_not_oversold check (consumed >= 0 and consumed + waiting <= maximum),
  drop constraint occurrence_online_not_oversold,
  add constraint occurrence_online_not_oversold
    check (online_consumed >= 0 and online_consumed + waiting <= coalesce(online_maximum, maximum));
-- The sweep of waitlists finds its occurrences by it. A claim changes none of its columns, so claims stay HOT updates.
create index occurrence_waitlisted on occurrence (client_id, id) where waitlisted > 0;

-- WTL-05: one row per person and time in the queue of a full occurrence.
create table waitlist_entry (
  client_id uuid not null,
  id uuid not null,
  -- The order of the queue, because it is assigned while the occurrence is locked, and the older platform's id.
  legacy_number bigint generated always as identity,
  occurrence_id text collate "C" not null,
  -- Who attends, and who joined for them.
  person_id int not null,
  joined_by_id int not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'offered', 'accepted', 'declined', 'expired', 'left', 'closed')),
  -- Of the emails to them; `link_origin` is the base URL of the client's bookings surface.
  language text not null,
  link_origin text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, occurrence_id) references occurrence,
  foreign key (client_id, person_id) references person,
  foreign key (client_id, joined_by_id) references person,
  check ((status in ('waiting', 'offered')) = (ended_at is null))
);
create unique index waitlist_entry_legacy on waitlist_entry (client_id, legacy_number);
create unique index waitlist_entry_once on waitlist_entry (client_id, person_id, occurrence_id)
  where status in ('waiting', 'offered');
create index waitlist_entry_queue on waitlist_entry (client_id, occurrence_id, legacy_number) where status = 'waiting';
create index waitlist_entry_joined_by on waitlist_entry (client_id, joined_by_id) where status in ('waiting', 'offered');
create index waitlist_entry_ended on waitlist_entry using brin (ended_at);

-- WTL-06: a place held for an entry until a deadline. `occurrence.waiting` counts the places of open offers.
create table offer (
  client_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  occurrence_id text collate "C" not null,
  person_id int not null,
  places int not null default 1 check (places >= 1),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'expired', 'closed')),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (client_id, id),
  unique (client_id, entry_id),
  foreign key (client_id, entry_id) references waitlist_entry on delete cascade,
  foreign key (client_id, occurrence_id) references occurrence,
  foreign key (client_id, person_id) references person,
  check (created_at <= ends_at),
  check ((status = 'open') = (ended_at is null))
);
create unique index offer_open on offer (client_id, occurrence_id, person_id) where status = 'open';
create index offer_ends on offer (ends_at) where status = 'open';

-- BSK-15, WTL-06: as before (0008-booking.sql), but never past the queue. A claim without an offer needs an occurrence
-- without waiting entries and leaves the places of open offers; the attendee's own open offer turns into the claim's
-- place in one update of the counters.
create or replace function claim_occurrence(
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
  v_offer_entry uuid;
  v_offer_places int;
  v_held record;
  v_free uuid[];
  v_snapshot jsonb := p_snapshot;
  v_online int := case when p_side = 'online' then p_places else 0 end;
  v_foh int := case when p_side = 'foh' then p_places else 0 end;
begin
  outcome := case
    when p_session_hash is not null and not exists (
      select from session s
      where s.client_id = p_client_id and s.id_hash = p_session_hash and s.person_id = p_requester_id
        and s.revoked_at is null and s.expires_at > p_now
    ) then 'session_ended'
    when p_requester_version is not null and not exists (
      select from person p
      where p.client_id = p_client_id and p.id = p_requester_id and p.version = p_requester_version
    ) then 'requester_changed'
    when p_attendee_version is not null and p_attendee_id is distinct from p_requester_id and not exists (
      select from person p
      where p.client_id = p_client_id and p.id = p_attendee_id and p.version = p_attendee_version
    ) then 'requester_changed'
  end;
  if outcome is not null then return next; return; end if;

  if p_max_guest_places is not null then
    -- A guest has a cart for each source, so no row serialises all claims of a guest. Before the hold, because another
    -- transaction of the guest may have inserted the cart.
    perform pg_advisory_xact_lock(hashtextextended(p_owner, 0));
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
  if v_hold.attempt_id is not null then outcome := 'cart_changed'; return next; return; end if;
  if v_hold.ends_at <= p_now then
    if exists (
      select from cart_line l
      where l.client_id = p_client_id and l.cart_id = v_hold.id and l.status = 'reserved' and l.needs_hold
    ) then
      outcome := 'cart_changed'; return next; return;
    end if;
    -- A hold whose last place has lapsed is over: the next place starts a new one.
    v_hold.ends_at := null; ends := p_first_ends_at; cap := p_first_cap_at;
  end if;

  if p_root_id is null then
    update occurrence o set consumed = o.consumed + p_places, online_consumed = o.online_consumed + v_online,
      foh_consumed = o.foh_consumed + v_foh, next_hold_end = least(o.next_hold_end, ends)
    where o.client_id = p_client_id and o.id = p_occurrence_id and o.version = p_occurrence_version
      and o.status = 'bookable' and o.waitlisted = 0 and o.waiting = 0 and o.consumed + p_places <= o.maximum
      and o.online_consumed + v_online <= coalesce(o.online_maximum, o.maximum)
      and o.foh_consumed + v_foh <= coalesce(o.foh_maximum, o.maximum);
    if not found then
      select o.version = p_occurrence_version and o.status = 'bookable' as is_same,
        coalesce(o.next_hold_end <= p_now, false) as has_expired, o.waiting,
        o.waitlisted,
        -- The desk's own places are outside the queue.
        p_side = 'online' or o.foh_maximum is null as has_queue into v_occurrence
      from occurrence o where o.client_id = p_client_id and o.id = p_occurrence_id for no key update;
      if not coalesce(v_occurrence.is_same, false) then outcome := 'occurrence_changed'; return next; return; end if;
      -- WTL-06: the attendee's own offer has kept a place for this claim.
      if v_occurrence.waiting > 0 and v_occurrence.has_queue then
        update offer f set status = 'accepted', ended_at = p_now
        where f.client_id = p_client_id and f.occurrence_id = p_occurrence_id and f.person_id = p_attendee_id
          and f.status = 'open' and f.ends_at > p_now and f.places = p_places
        returning f.entry_id, f.places into v_offer_entry, v_offer_places;
      end if;
      if v_offer_places is not null then
        update waitlist_entry e set status = 'accepted', ended_at = p_now
        where e.client_id = p_client_id and e.id = v_offer_entry;
        update occurrence o set waiting = o.waiting - v_offer_places, consumed = o.consumed + p_places,
          online_consumed = o.online_consumed + v_online, foh_consumed = o.foh_consumed + v_foh,
          next_hold_end = least(o.next_hold_end, ends)
        where o.client_id = p_client_id and o.id = p_occurrence_id;
      elsif v_occurrence.waitlisted > 0 and v_occurrence.has_queue then
        outcome := 'place_taken'; return next; return;
      else
        if v_occurrence.has_expired then
          perform lapse_expired_bookings(p_client_id, array(
            select b.id from booking b
            where b.client_id = p_client_id and b.occurrence_id = p_occurrence_id and b.status = 'reserved'
          ), p_now);
        end if;
        update occurrence o set consumed = o.consumed + p_places, online_consumed = o.online_consumed + v_online,
          foh_consumed = o.foh_consumed + v_foh, next_hold_end = least(o.next_hold_end, ends)
        where o.client_id = p_client_id and o.id = p_occurrence_id and o.consumed + o.waiting + p_places <= o.maximum
          and o.online_consumed + o.waiting + v_online <= coalesce(o.online_maximum, o.maximum)
          and o.foh_consumed + v_foh <= coalesce(o.foh_maximum, o.maximum);
        if not found then outcome := 'place_taken'; return next; return; end if;
      end if;
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
    with created as (
      insert into cart (client_id, id, owner, source) values (p_client_id, p_new_cart_id, p_owner, p_source)
      on conflict (client_id, owner, source) do nothing returning client_id, id
    )
    insert into hold (client_id, cart_id, ends_at, cap_at) select c.client_id, c.id, ends, cap from created c;
    if not found then raise exception 'cart_exists' using errcode = 'PV001'; end if;
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
