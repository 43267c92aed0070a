-- CMP-11, CRS-03: a camp or course is a schedule of a category of that booking type, with a slug and an end. Its
-- sessions are its occurrences; the API finds it by its id or slug.
alter table schedule add allow_booking_after_start boolean not null default false;
create unique index schedule_slug on schedule (client_id, slug) where slug is not null;
create index schedule_bundle on schedule (client_id, ends_on) where slug is not null;
create trigger schedule_bundle_version before update of slug, allow_booking_after_start, ends_on on schedule
  for each row execute function raise_version();

-- A camp or course has the name of its template, also in the basket.
create trigger template_name_version after update of name on template
  for each row execute function raise_template_version();

create trigger category_booking_type_version after update of booking_type on category
  for each row execute function raise_category_version();

-- CMP-11: the price of one occurrence, or of all occurrences of a camp or course together.
alter table pricing_option add covers text not null default 'session' check (covers in ('session', 'whole'));

-- Whether it is a session of a camp or course, which sells it. Copied from its category.
alter table occurrence add is_in_bundle boolean not null default false;
create trigger occurrence_bundle_version before update of is_in_bundle on occurrence
  for each row execute function raise_version();

-- Which sessions a camp or course has is a fact of its schedule, so that a whole that has changed is not sold.
create trigger occurrence_in_bundle_version after insert or update of status on occurrence
  for each row when (new.is_in_bundle) execute function raise_schedule_version();

-- Adds the kind `bundle` to the kinds that the tables have.
do $$
declare v_table text; v_rule text;
begin
  foreach v_table in array array['cart_line', 'order_line'] loop
    select pg_get_constraintdef(c.oid) into strict v_rule
    from pg_constraint c where c.conrelid = v_table::regclass and c.conname = v_table || '_kind_check';
    execute format('alter table %I drop constraint %I, add constraint %I %s', v_table, v_table || '_kind_check',
      v_table || '_kind_check', replace(v_rule, 'ARRAY[', 'ARRAY[''bundle''::text, '));
  end loop;
end $$;

-- BKG-02: a camp or course bought by one cart line, whose bookings are those of the line.
create table bundle (
  client_id uuid not null,
  -- The id of its line.
  id uuid not null,
  schedule_id uuid not null,
  -- Whether it was bought as a whole, not session by session.
  is_whole boolean not null,
  primary key (client_id, id),
  foreign key (client_id, id) references cart_line,
  foreign key (client_id, schedule_id) references schedule
);
create index bundle_schedule on bundle (client_id, schedule_id);

-- The lines of bundles with an expired hold that stand in the way of a claim: they have places in a full occurrence, or
-- are of the same attendee or requester. Reads without locks; the claim locks the occurrences of these lines with its own.
create function find_expired_bundles(
  p_client_id uuid, p_occurrence_ids text[], p_person_id int, p_booked_by_id int, p_now timestamptz
) returns uuid[] language sql stable as $$
  select coalesce(array_agg(distinct l.id), '{}')
  from occurrence o
  join booking b on b.client_id = o.client_id and b.occurrence_id = o.id and b.status = 'reserved'
  join cart_line l on l.client_id = b.client_id and l.id = b.line_id
  join hold h on h.client_id = l.client_id and h.cart_id = l.cart_id
  where o.client_id = p_client_id and o.id = any(p_occurrence_ids) and o.next_hold_end <= p_now
    and h.attempt_id is null and h.ends_at <= p_now
    and (o.consumed + o.waiting >= o.maximum or o.online_consumed + o.waiting >= o.online_maximum
      or o.foh_consumed >= o.foh_maximum
      or b.person_id = p_person_id or b.booked_by_id = p_booked_by_id)
$$;

-- Rule 3: lapses whole bundles whose hold has expired, so that all bookings of a line have its status. The caller has
-- locked all their occurrences, by id. Returns how many bookings lapsed.
create function lapse_expired_bundles(p_client_id uuid, p_line_ids uuid[], p_now timestamptz)
returns int language sql volatile as $$
  select lapse_expired_bookings(p_client_id, array(
    select b.id from booking b
    where b.client_id = p_client_id and b.line_id = any(p_line_ids) and b.status = 'reserved'
  ), p_now)
$$;

-- CMP-17, CRS-08: claims one place in each session of a camp or course, all or none, and inserts line, bundle and
-- bookings, in one call. Verifies, stores and returns the same as `claim_occurrence` (0008-booking.sql), with arrays of
-- occurrences in place of one. Lock order: the guest, own hold, occurrences by id (with those of expired bundles that are
-- in the way), others' expired holds (skip locked). Raises PV001 with the same messages.
create function claim_occurrences(
  p_client_id uuid, p_now timestamptz,
  p_session_hash bytea, p_requester_id int, p_requester_version int, p_attendee_id int, p_attendee_version int,
  p_owner text, p_source text, p_new_cart_id uuid,
  p_first_ends_at timestamptz, p_first_cap_at timestamptz, p_min_ends_at timestamptz, p_last_bookable_at timestamptz,
  p_lapse_shown_since timestamptz, p_key text, p_request_hash bytea,
  p_max_person_places int, p_max_guest_places int,
  p_line_id uuid, p_pricing_option_id uuid, p_list_amount int, p_discount_amount int, p_amount int, p_tax int,
  p_tax_rate int, p_tax_code text, p_price_steps jsonb, p_snapshot jsonb, p_detail jsonb,
  p_side text, p_schedule_id uuid, p_schedule_version int, p_is_whole boolean,
  -- Parallel arrays: the occurrences, the versions that were decided on, and the id and amount of each booking.
  p_occurrence_ids text[], p_occurrence_versions int[], p_booking_ids uuid[], p_booking_amounts int[]
) returns table (outcome text, cart uuid, ends timestamptz, cap timestamptz, lines json)
language plpgsql as $$
declare
  v_hold record;
  v_locked record;
  v_is_new boolean;
  v_expired uuid[];
  v_count int;
  v_online int := case when p_side = 'online' then 1 else 0 end;
  v_foh int := case when p_side = 'foh' then 1 else 0 end;
  v_has_offer boolean := false;
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

  v_expired := find_expired_bundles(p_client_id, p_occurrence_ids, p_attendee_id, p_requester_id, p_now);
  perform from occurrence o
  where o.client_id = p_client_id and o.id = any(p_occurrence_ids || array(
    select b.occurrence_id from booking b
    where b.client_id = p_client_id and b.line_id = any(v_expired) and b.status = 'reserved'
  ))
  order by o.id for no key update;
  if cardinality(v_expired) > 0 then
    perform lapse_expired_bundles(p_client_id, v_expired, p_now);
  end if;

  select count(*) filter (where o.version = wanted.version and o.status = 'bookable') as same,
    coalesce(bool_or(o.waiting > 0), false) as has_offers,
    coalesce(bool_or(o.waitlisted > 0 or o.consumed + o.waiting >= o.maximum
      or o.online_consumed + o.waiting + v_online > coalesce(o.online_maximum, o.maximum)
      or o.foh_consumed + v_foh > coalesce(o.foh_maximum, o.maximum)), false) as is_full into v_locked
  from unnest(p_occurrence_ids, p_occurrence_versions) as wanted(id, version)
  join occurrence o on o.client_id = p_client_id and o.id = wanted.id;
  if v_locked.same < cardinality(p_occurrence_ids) then
    outcome := 'occurrence_changed'; return next; return;
  end if;
  -- WTL-06: the attendee's own offer has kept a place in each of the sessions. The desk's own places are outside the queue.
  if v_locked.has_offers and p_side = 'online' then
    select count(*) = cardinality(p_occurrence_ids) into v_has_offer from offer f
    where f.client_id = p_client_id and f.occurrence_id = any(p_occurrence_ids) and f.person_id = p_attendee_id
      and f.status = 'open' and f.ends_at > p_now and f.places = 1;
  end if;
  if v_locked.is_full and not v_has_offer then
    -- An expired bundle that was not in the way before the locks is released by the next try.
    outcome := case when v_expired @> find_expired_bundles(
      p_client_id, p_occurrence_ids, p_attendee_id, p_requester_id, p_now
    ) then 'place_taken' else 'occurrence_changed' end;
    return next; return;
  end if;
  -- Compared after the wait for the occurrences, so that a price which changed meanwhile is seen.
  perform from schedule s
  where s.client_id = p_client_id and s.id = p_schedule_id and s.version = p_schedule_version;
  if not found then raise exception 'facts_changed' using errcode = 'PV001'; end if;

  perform from booking b
  where b.client_id = p_client_id and b.person_id = p_attendee_id and b.occurrence_id = any(p_occurrence_ids)
    and b.status in ('reserved', 'settled');
  if found then raise exception 'already_reserved' using errcode = 'PV001'; end if;
  if p_max_person_places is not null then
    -- The occurrences are locked, so no other claim of this person or guest is between count and insert. Two statements,
    -- because one with an OR would read all bookings of the sessions.
    if p_requester_id is not null then
      perform from booking b
      where b.client_id = p_client_id and b.booked_by_id = p_requester_id and b.occurrence_id = any(p_occurrence_ids)
        and b.status in ('reserved', 'settled')
      group by b.occurrence_id having sum(b.places) >= p_max_person_places;
    else
      perform from cart c
      join cart_line l on l.client_id = c.client_id and l.cart_id = c.id and l.status = 'reserved'
      join booking b on b.client_id = l.client_id and b.line_id = l.id and b.status = 'reserved'
      where c.client_id = p_client_id and c.owner = p_owner and b.occurrence_id = any(p_occurrence_ids)
      group by b.occurrence_id having sum(b.places) >= p_max_person_places;
    end if;
    if found then
      raise exception 'person_limit_reached' using errcode = 'PV001', detail = p_max_person_places;
    end if;
  end if;

  if v_has_offer then
    with accepted as (
      update offer f set status = 'accepted', ended_at = p_now
      where f.client_id = p_client_id and f.occurrence_id = any(p_occurrence_ids) and f.person_id = p_attendee_id
        and f.status = 'open'
      returning f.entry_id
    )
    update waitlist_entry e set status = 'accepted', ended_at = p_now from accepted a
    where e.client_id = p_client_id and e.id = a.entry_id;
  end if;
  update occurrence o set consumed = o.consumed + 1, online_consumed = o.online_consumed + v_online,
    foh_consumed = o.foh_consumed + v_foh, next_hold_end = least(o.next_hold_end, ends),
    waiting = o.waiting - v_has_offer::int
  where o.client_id = p_client_id and o.id = any(p_occurrence_ids);

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

  with line as (
    insert into cart_line (
      client_id, id, cart_id, kind, person_id, quantity, pricing_option_id, list_amount, discount_amount, amount, tax,
      tax_rate, tax_code, price_steps, snapshot, detail, created_at
    ) values (
      p_client_id, p_line_id, cart, 'bundle', p_attendee_id, 1, p_pricing_option_id, p_list_amount, p_discount_amount,
      p_amount, p_tax, p_tax_rate, p_tax_code, p_price_steps, p_snapshot, p_detail, p_now
    )
  ), its_bundle as (
    insert into bundle (client_id, id, schedule_id, is_whole)
    values (p_client_id, p_line_id, p_schedule_id, p_is_whole)
  )
  insert into booking (
    client_id, id, occurrence_id, line_id, person_id, booked_by_id, places, side, amount, created_at
  )
  select p_client_id, claimed.booking_id, claimed.occurrence_id, p_line_id, p_attendee_id, p_requester_id, 1, p_side,
    claimed.amount, p_now
  from unnest(p_occurrence_ids, p_booking_ids, p_booking_amounts) as claimed(occurrence_id, booking_id, amount);
  if p_key is not null then
    insert into idempotency_key (client_id, actor, key, request_hash, created_at)
    values (p_client_id, p_owner, p_key, p_request_hash, p_now) on conflict do nothing;
    if not found then raise exception 'already_applied' using errcode = 'PV001'; end if;
  end if;
  if p_max_guest_places is not null then
    select sum(coalesce((l.detail ->> 'places')::int, l.quantity)) into v_count
    from cart c join cart_line l on l.client_id = c.client_id and l.cart_id = c.id
    where c.client_id = p_client_id and c.owner = p_owner and l.status = 'reserved';
    if v_count > p_max_guest_places then
      raise exception 'guest_limit_reached' using errcode = 'PV001', detail = p_max_guest_places;
    end if;
  end if;

  -- The caller knows the new line.
  if not v_is_new then
    select json_agg(json_build_object(
      'id', l.id, 'kind', l.kind, 'status', l.status, 'person_id', l.person_id, 'quantity', l.quantity,
      'pricing_option_id', l.pricing_option_id, 'list_amount', l.list_amount, 'discount_amount', l.discount_amount,
      'amount', l.amount, 'tax', l.tax, 'tax_rate', l.tax_rate, 'tax_code', l.tax_code, 'price_steps', l.price_steps,
      'snapshot', l.snapshot, 'detail', l.detail, 'needs_hold', l.needs_hold
    )) into lines
    from cart_line l
    where l.client_id = p_client_id and l.cart_id = claim_occurrences.cart and l.id <> p_line_id
      and (l.status = 'reserved'
        or (l.status = 'lapsed' and (l.lapse_shown_at is null or l.lapse_shown_at > p_lapse_shown_since)));
  end if;
  outcome := 'claimed';
  return next;
end $$;
