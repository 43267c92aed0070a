-- ADM-05, ADM-22: a period in which a venue, or some of its locations, are closed. Its triggers keep the rule that no
-- occurrence is bookable in a closed location, so no writer of occurrences or closures can forget it.
create table closure (
  client_id uuid not null,
  id uuid not null,
  venue_id uuid not null,
  -- Locations of the venue, each with everything below it; empty for the whole venue.
  location_ids uuid[] not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- What customers read, as a sentence.
  reason text not null check (length(reason) between 1 and 255),
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, venue_id) references venue,
  check (starts_at < ends_at)
);
create index closure_venue on closure (client_id, venue_id, ends_at);

-- Rule 2: the free time of a closed leaf location is allocated to its closure, so no court is booked in it.
alter table allocation add column closure_id uuid;
alter table allocation add foreign key (client_id, closure_id) references closure on delete cascade;
alter table allocation drop constraint allocation_check;
alter table allocation add constraint allocation_check
  check (num_nonnulls(booking_id, occurrence_id, schedule_id, closure_id) = 1);
create index allocation_closure on allocation (client_id, closure_id) where closure_id is not null;

-- Whether a closure has this location, by itself or by one above it.
create function closes_location(c closure, p_location_id uuid) returns boolean language sql stable as $$
  select c.location_ids = '{}' or exists (
    select from location l where l.client_id = c.client_id and l.id = p_location_id
      and (l.id = any(c.location_ids) or l.parent_id = any(c.location_ids) or l.root_id = any(c.location_ids))
  )
$$;

-- Whether a closure keeps an occurrence from running. Of courts that are booked one by one, some may be open.
create function closes_occurrence(c closure, o occurrence) returns boolean language sql stable as $$
  select c.client_id = o.client_id and c.venue_id = o.venue_id
    and c.starts_at < o.ends_at + make_interval(mins => o.teardown_minutes)
    and c.ends_at > o.starts_at - make_interval(mins => o.setup_minutes)
    and case when o.leaf_allocation = 'one'
      then (select bool_and(closes_location(c, leaf)) from unnest(o.location_ids) leaf)
      else (select bool_or(closes_location(c, leaf)) from unnest(o.location_ids) leaf)
    end
$$;

-- Sets the status of an occurrence that becomes bookable in a closed location, and of a court that left its closure:
-- nothing else makes a court clash. The lock waits for a closure that another transaction is saving.
create function apply_closures_to_occurrence() returns trigger language plpgsql as $$
declare
  v_is_court constant boolean := new.booking_strategy is not distinct from 'sequential';
begin
  if new.status <> 'bookable' and not (new.status = 'clashing' and v_is_court) then return new; end if;
  perform from venue where client_id = new.client_id and id = new.venue_id for key share;
  if exists (
    select from closure c where c.client_id = new.client_id and c.venue_id = new.venue_id
      and c.ends_at > new.starts_at - make_interval(mins => new.setup_minutes) and closes_occurrence(c, new)
  ) then
    new.status := 'clashing';
  elsif tg_op = 'UPDATE' and old.status = 'clashing' then
    new.status := 'bookable';
  end if;
  return new;
end $$;
-- Before the trigger of the version, which is later in the alphabet.
create trigger occurrence_closed before insert or update of status, venue_id, starts_at, ends_at, setup_minutes,
  teardown_minutes, location_ids on occurrence
  for each row execute function apply_closures_to_occurrence();

create function lock_closed_venue() returns trigger language plpgsql as $$
begin
  perform from venue where client_id = coalesce(new.client_id, old.client_id)
    and id in (new.venue_id, old.venue_id) order by id for update;
  if tg_op = 'DELETE' then return old; end if;
  if (
    select count(*) from location l
    where l.client_id = new.client_id and l.venue_id = new.venue_id and l.id = any(new.location_ids)
  ) <> cardinality(new.location_ids) then
    raise exception 'Closure % has a location of another venue', new.id using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger closure_locked before insert or update or delete on closure
  for each row execute function lock_closed_venue();

-- Allocates the free time of the closed leaf locations to the closure.
create function allocate_closure(c closure, p_location_id uuid default null) returns void language sql as $$
  insert into allocation (client_id, location_id, during, closure_id)
  select c.client_id, leaf.id, piece, c.id
  from location leaf,
    unnest(tstzmultirange(tstzrange(c.starts_at, c.ends_at)) - coalesce((
      select range_agg(a.during) from allocation a
      where a.client_id = c.client_id and a.location_id = leaf.id and a.during && tstzrange(c.starts_at, c.ends_at)
    ), '{}')) piece
  where leaf.client_id = c.client_id and leaf.venue_id = c.venue_id
    and (p_location_id is null or leaf.id = p_location_id) and closes_location(c, leaf.id)
    and not exists (select from location child where child.client_id = leaf.client_id and child.parent_id = leaf.id)
  order by leaf.id, lower(piece)
  on conflict do nothing
$$;

-- Closes the bookable occurrences of a closure, and opens those that only its former version closed. An occurrence whose
-- locations were allocated to something else meanwhile stays clashing until they are generated again.
create function apply_closure() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from allocation where client_id = old.client_id and closure_id = old.id;
    perform from occurrence o where o.client_id = old.client_id and o.venue_id = old.venue_id
      and o.status = 'clashing' and closes_occurrence(old, o) order by o.id for no key update;
    update occurrence o set status = 'bookable'
    where o.client_id = old.client_id and o.venue_id = old.venue_id and o.status = 'clashing'
      and closes_occurrence(old, o) and (o.booking_strategy is not distinct from 'sequential' or not exists (
        select from unnest(o.location_ids) leaf where not exists (
          select from allocation a where a.client_id = o.client_id and a.location_id = leaf
            and (a.occurrence_id = o.id or a.schedule_id = o.schedule_id)
            and a.during @> tstzrange(
              o.starts_at - make_interval(mins => o.setup_minutes), o.ends_at + make_interval(mins => o.teardown_minutes)
            )
        )
      ));
  end if;
  if tg_op <> 'DELETE' then
    perform from occurrence o where o.client_id = new.client_id and o.venue_id = new.venue_id
      and o.status = 'bookable' and closes_occurrence(new, o) order by o.id for no key update;
    -- The trigger of the occurrence decides.
    update occurrence o set status = 'bookable'
    where o.client_id = new.client_id and o.venue_id = new.venue_id and o.status = 'bookable'
      and closes_occurrence(new, o);
    perform allocate_closure(new);
  end if;
  return null;
end $$;
create trigger closure_applied after insert or update or delete on closure
  for each row execute function apply_closure();

-- A court that a cancelled or lapsed booking leaves is closed as well.
create function close_released_court() returns trigger language plpgsql as $$
begin
  perform allocate_closure(c, old.location_id) from closure c
  join location l on l.client_id = c.client_id and l.venue_id = c.venue_id
  where l.client_id = old.client_id and l.id = old.location_id
    and c.starts_at < upper(old.during) and c.ends_at > lower(old.during);
  return null;
end $$;
create trigger allocation_closed after delete on allocation
  for each row when (old.booking_id is not null) execute function close_released_court();
