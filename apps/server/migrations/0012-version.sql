-- The version of the facts that a decision reads; a claim verifies that it was decided on the current one. Triggers raise
-- it with every change of such a fact, so no writer can forget it. Claiming and releasing places never raises it, because
-- `update of` fires only for the columns that a statement names.
alter table person add version int not null default 1;
alter table occurrence add version int not null default 1;
-- Of the facts that all occurrences of the schedule share (decision 0022).
alter table schedule add version int not null default 1;

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger person_version before update of date_of_birth, concessions, first_name, last_name on person
  for each row execute function raise_version();

create trigger occurrence_version before update of schedule_id, name, timezone, starts_at, ends_at, status, first_bookable_at,
  last_bookable_at, allow_anonymous_bookings, members_only, min_age, max_age, booking_strategy, leaf_allocation,
  setup_minutes, teardown_minutes, root_id, location_ids, friendly_location_name, waitlist_maximum,
  max_places_per_person, maximum, online_maximum, foh_maximum on occurrence
  for each row execute function raise_version();

-- AUT-25: for whom a person may book is one of that person's facts.
create function raise_person_version() returns trigger language plpgsql as $$
begin
  update person set version = version + 1
  where (client_id, id) in ((coalesce(new.client_id, old.client_id), coalesce(new.person_id, old.person_id)));
  return null;
end $$;
create trigger linked_person_version after insert or update or delete on linked_person
  for each row execute function raise_person_version();

-- What a line shows of the locations of an occurrence is a fact of that occurrence.
create function raise_location_version() returns trigger language plpgsql as $$
begin
  update occurrence set version = version + 1 where client_id = new.client_id and root_id = new.root_id;
  return null;
end $$;
create trigger location_version after update of name, position on location
  for each row execute function raise_location_version();

-- The venue and the template of a schedule are the source of its facts.
create trigger schedule_version before update of venue_id, template_id on schedule
  for each row execute function raise_version();

-- PRC-01: the prices of a schedule.
create function raise_schedule_version() returns trigger language plpgsql as $$
begin
  update schedule set version = version + 1
  where client_id = coalesce(new.client_id, old.client_id) and id = coalesce(new.schedule_id, old.schedule_id);
  return null;
end $$;
create trigger pricing_option_version after insert or update or delete on pricing_option
  for each row execute function raise_schedule_version();

-- What a line shows of its venue, category and template.
create function raise_venue_version() returns trigger language plpgsql as $$
begin
  update schedule set version = version + 1 where client_id = new.client_id and venue_id = new.id;
  return null;
end $$;
create trigger venue_version
  after update of name, slug, address1, address2, town, postcode on venue
  for each row execute function raise_venue_version();

create function raise_category_version() returns trigger language plpgsql as $$
begin
  update schedule s set version = s.version + 1 from template t
  where t.client_id = new.client_id and t.category_id = new.id
    and s.client_id = t.client_id and s.template_id = t.id;
  return null;
end $$;
create trigger category_version after update of slug on category
  for each row execute function raise_category_version();

create function raise_template_version() returns trigger language plpgsql as $$
begin
  update schedule set version = version + 1 where client_id = new.client_id and template_id = new.id;
  return null;
end $$;
create trigger template_version after update of what_to_bring, category_id on template
  for each row execute function raise_template_version();

-- The client's maximum applies to occurrences without one of their own.
create function raise_client_version() returns trigger language plpgsql as $$
begin
  update schedule set version = version + 1 where client_id = new.id;
  return null;
end $$;
create trigger client_version after update of max_places_per_person on client
  for each row execute function raise_client_version();
