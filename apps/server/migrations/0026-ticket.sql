-- A child-to-adult ratio of a schedule's tickets: at most so many children below an age for each adult; null for none.
alter table schedule
  add max_children_per_adult int check (max_children_per_adult >= 1),
  add child_below_age int check (child_below_age between 1 and 18),
  add check (num_nonnulls(max_children_per_adult, child_below_age) in (0, 2));

create trigger schedule_ratio_version before update of max_children_per_adult, child_below_age on schedule
  for each row execute function raise_version();

-- ACT-29: one row per ticket type of a schedule. A schedule with tickets sells its places by them alone.
create table ticket (
  client_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- People that one ticket counts for; its places.
  attendees int not null check (attendees between 1 and 20),
  -- Among them: adults who look after children, and children below the schedule's age. Only the ratio reads them.
  adults int not null default 0 check (adults >= 0),
  children int not null default 0 check (children >= 0),
  pricing_option_id uuid not null,
  position int not null default 0,
  primary key (client_id, id),
  foreign key (client_id, schedule_id) references schedule,
  foreign key (client_id, pricing_option_id) references pricing_option,
  check (adults + children <= attendees)
);
create index ticket_schedule on ticket (client_id, schedule_id);

-- One row per further price of a ticket, for example for a concession.
create table ticket_extra_option (
  client_id uuid not null,
  ticket_id uuid not null,
  pricing_option_id uuid not null,
  primary key (client_id, ticket_id, pricing_option_id),
  foreign key (client_id, ticket_id) references ticket,
  foreign key (client_id, pricing_option_id) references pricing_option
);

-- Tickets are facts of their schedule (decision 0022).
create trigger ticket_version after insert or update or delete on ticket
  for each row execute function raise_schedule_version();

create function raise_ticket_schedule_version() returns trigger language plpgsql as $$
begin
  update schedule set version = version + 1
  where (client_id, id) in (
    select t.client_id, t.schedule_id from ticket t
    where t.client_id = coalesce(new.client_id, old.client_id) and t.id = coalesce(new.ticket_id, old.ticket_id)
  );
  return null;
end $$;
create trigger ticket_extra_option_version after insert or update or delete on ticket_extra_option
  for each row execute function raise_ticket_schedule_version();

alter table cart_line drop constraint cart_line_kind_check,
  add constraint cart_line_kind_check check (kind in ('booking', 'penalty', 'ticket'));
alter table order_line drop constraint order_line_kind_check,
  add constraint order_line_kind_check check (kind in ('booking', 'penalty', 'ticket'));

alter table booking
  -- The ticket type of its places; null for a booking without one.
  add ticket_id uuid,
  add foreign key (client_id, ticket_id) references ticket;

-- A person has at most one booking without a ticket in an occurrence, but may have several tickets. Its predicate does not
-- name the ticket, so that it also finds all bookings of a person.
drop index booking_once;
create unique index booking_once
  on booking (client_id, person_id, occurrence_id, (case when ticket_id is not null then id end)) nulls not distinct
  where status in ('reserved', 'settled') and person_id is not null;

-- `claim_occurrence` names the columns of booking_once in its ON CONFLICT clause, and counts the places of a guest's
-- lines: those of tickets count people (`detail.places`). Its text is otherwise unchanged.
do $$
declare
  v_replacements constant text[] := array[
    array[
      'on conflict (client_id, person_id, occurrence_id)',
      'on conflict (client_id, person_id, occurrence_id, (case when ticket_id is not null then id end))'
    ],
    array['sum(l.quantity)', 'sum(coalesce((l.detail ->> ''places'')::int, l.quantity))']
  ];
  v_replacement text[];
  v_text text := pg_get_functiondef('claim_occurrence'::regproc);
begin
  foreach v_replacement slice 1 in array v_replacements loop
    if position(v_replacement[1] in v_text) = 0 then
      raise exception 'claim_occurrence does not contain "%"', v_replacement[1];
    end if;
    v_text := replace(v_text, v_replacement[1], v_replacement[2]);
  end loop;
  execute v_text;
end $$;

-- BSK-15: claims the places of all lines with tickets of one occurrence together, and inserts the lines and their
-- bookings, in one call. Verifies, stores and returns the same as `claim_occurrence` (0008-booking.sql), with the people of
-- all lines. Writes nothing unless the outcome is 'claimed', except lapses of expired holds. Lock order: the guest, own
-- hold, occurrence, others' expired holds (skip locked). Raises PV001 with the same messages.
create function claim_tickets(
  p_client_id uuid, p_now timestamptz, p_session_hash bytea, p_requester_id int,
  -- The people whose facts the decision read, with their versions.
  p_person_ids int[], p_person_versions int[],
  p_owner text, p_source text, p_new_cart_id uuid,
  p_first_ends_at timestamptz, p_first_cap_at timestamptz, p_min_ends_at timestamptz, p_last_bookable_at timestamptz,
  p_lapse_shown_since timestamptz, p_key text, p_request_hash bytea,
  p_max_person_places int, p_max_guest_places int, p_side text,
  p_occurrence_id text, p_occurrence_version int, p_schedule_id uuid, p_schedule_version int,
  -- The new lines: columns of cart_line, and the id, ticket and places of the booking of each.
  p_new_lines jsonb
) returns table (outcome text, cart uuid, ends timestamptz, cap timestamptz, lines json)
language plpgsql as $$
declare
  v_hold record;
  v_occurrence record;
  v_held record;
  v_is_new boolean;
  v_places int := (select sum((line ->> 'places')::int) from jsonb_array_elements(p_new_lines) line);
  v_online int := case when p_side = 'online' then v_places else 0 end;
  v_foh int := case when p_side = 'foh' then v_places else 0 end;
begin
  outcome := case
    when p_session_hash is not null and not exists (
      select from session s
      where s.client_id = p_client_id and s.id_hash = p_session_hash and s.person_id = p_requester_id
        and s.revoked_at is null and s.expires_at > p_now
    ) then 'session_ended'
    when exists (
      select from unnest(p_person_ids, p_person_versions) as known(id, version)
      where not exists (
        select from person p where p.client_id = p_client_id and p.id = known.id and p.version = known.version
      )
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

  update occurrence o set consumed = o.consumed + v_places, online_consumed = o.online_consumed + v_online,
    foh_consumed = o.foh_consumed + v_foh, next_hold_end = least(o.next_hold_end, ends)
  where o.client_id = p_client_id and o.id = p_occurrence_id and o.version = p_occurrence_version
    and o.status = 'bookable' and o.waitlisted = 0 and o.consumed + o.waiting + v_places <= o.maximum
    and o.online_consumed + o.waiting + v_online <= coalesce(o.online_maximum, o.maximum)
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
    update occurrence o set consumed = o.consumed + v_places, online_consumed = o.online_consumed + v_online,
      foh_consumed = o.foh_consumed + v_foh, next_hold_end = least(o.next_hold_end, ends)
    where o.client_id = p_client_id and o.id = p_occurrence_id and o.waitlisted = 0
      and o.consumed + o.waiting + v_places <= o.maximum
      and o.online_consumed + o.waiting + v_online <= coalesce(o.online_maximum, o.maximum)
      and o.foh_consumed + v_foh <= coalesce(o.foh_maximum, o.maximum);
    if not found then outcome := 'place_taken'; return next; return; end if;
  end if;

  -- Compared after the wait for the occurrence, so that a price or ticket which changed meanwhile is seen.
  perform from schedule s
  where s.client_id = p_client_id and s.id = p_schedule_id and s.version = p_schedule_version;
  if not found then raise exception 'facts_changed' using errcode = 'PV001'; end if;

  -- The occurrence is locked, so no other claim of this person is between count and insert.
  while p_max_person_places < v_places + (
    select coalesce(sum(b.places), 0) from booking b
    where b.client_id = p_client_id and b.booked_by_id = p_requester_id and b.occurrence_id = p_occurrence_id
      and b.status in ('reserved', 'settled')
  ) loop
    -- The hold of another cart of theirs may have expired.
    if lapse_expired_bookings(p_client_id, array(
      select b.id from booking b
      where b.client_id = p_client_id and b.booked_by_id = p_requester_id and b.occurrence_id = p_occurrence_id
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

  with line as (
    select * from jsonb_to_recordset(p_new_lines) as t(
      id uuid, person_id int, quantity int, pricing_option_id uuid, list_amount int, discount_amount int, amount int,
      tax int, tax_rate int, tax_code text, price_steps jsonb, snapshot jsonb, detail jsonb, booking_id uuid,
      ticket_id uuid, places int
    )
  ), inserted_line as (
    insert into cart_line (
      client_id, id, cart_id, kind, person_id, quantity, pricing_option_id, list_amount, discount_amount, amount, tax,
      tax_rate, tax_code, price_steps, snapshot, detail, created_at
    )
    select p_client_id, line.id, cart, 'ticket', line.person_id, line.quantity, line.pricing_option_id,
      line.list_amount, line.discount_amount, line.amount, line.tax, line.tax_rate, line.tax_code, line.price_steps,
      line.snapshot, line.detail, p_now
    from line
  )
  insert into booking (
    client_id, id, occurrence_id, line_id, ticket_id, person_id, booked_by_id, places, side, amount, created_at
  )
  select p_client_id, line.booking_id, p_occurrence_id, line.id, line.ticket_id, line.person_id, p_requester_id,
    line.places, p_side, line.amount, p_now
  from line;

  if p_key is not null then
    insert into idempotency_key (client_id, actor, key, request_hash, created_at)
    values (p_client_id, p_owner, p_key, p_request_hash, p_now) on conflict do nothing;
    if not found then raise exception 'already_applied' using errcode = 'PV001'; end if;
  end if;
  if p_max_guest_places is not null then
    select sum(coalesce((l.detail ->> 'places')::int, l.quantity)) as places,
      sum(coalesce((l.detail ->> 'places')::int, l.quantity)) filter (
        where l.detail ->> 'occurrenceId' = p_occurrence_id
      ) as occurrence_places into v_held
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
  where l.client_id = p_client_id and l.cart_id = claim_tickets.cart
    and (l.status = 'reserved'
      or (l.status = 'lapsed' and (l.lapse_shown_at is null or l.lapse_shown_at > p_lapse_shown_since)));
  outcome := 'claimed';
  return next;
end $$;
