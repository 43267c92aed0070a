-- One row per favourite of a person: a venue, or one of its categories, or one of its templates.
create table favourite (
  client_id uuid not null,
  id uuid not null,
  person_id int not null,
  venue_id uuid not null,
  -- Both null for the venue itself.
  category_id uuid,
  template_id uuid,
  created_at timestamptz not null,
  primary key (client_id, id),
  constraint favourite_once unique nulls not distinct (client_id, person_id, venue_id, category_id, template_id),
  foreign key (client_id, person_id) references person,
  foreign key (client_id, venue_id) references venue,
  foreign key (client_id, category_id) references category,
  foreign key (client_id, template_id) references template,
  constraint favourite_kind check (num_nonnulls(category_id, template_id) <= 1)
);

-- In a trigger, so that no writer can forget it. A row over the limit is not inserted: `returning` returns nothing.
create function limit_favourites() returns trigger language plpgsql as $$
begin
  -- Favourites of one person are counted one after the other. An erased person gets none.
  perform from person
  where client_id = new.client_id and id = new.person_id and erased_at is null for no key update;
  if not found then return null; end if;
  if (
    select count(*) from favourite f
    where f.client_id = new.client_id and f.person_id = new.person_id
      and (f.venue_id, f.category_id, f.template_id) is distinct from (new.venue_id, new.category_id, new.template_id)
  ) >= 200 then return null; end if;
  return new;
end $$;
create trigger favourite_limit before insert on favourite for each row execute function limit_favourites();
