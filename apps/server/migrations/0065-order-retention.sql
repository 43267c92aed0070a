-- Orders are kept for as long as the law asks, and then name nobody (decision 0071).

-- One row per client with orders that name nobody any more: the nameless person to whom they belong.
create table anonymous_person (
  client_id uuid not null primary key references client,
  person_id int not null,
  foreign key (client_id, person_id) references person
);

-- Whether everything that identifies people was removed.
alter table "order" add is_anonymous boolean not null default false;
-- Orders are inserted in the order of their creation, so ranges of blocks are enough and cost an insert next to nothing.
create index order_created on "order" using brin (created_at);

-- A past booking without its person: the place stays counted.
alter table booking add is_anonymous boolean not null default false,
  add constraint booking_anonymous check (not is_anonymous or person_id is null);
do $$
declare v_name text;
begin
  select conname into strict v_name from pg_constraint
  where conrelid = 'booking'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) = 'CHECK (((status <> ''settled''::text) OR (person_id IS NOT NULL)))';
  execute format('alter table booking drop constraint %I', v_name);
end $$;
alter table booking add constraint booking_settled_person
  check (status <> 'settled' or person_id is not null or is_anonymous);

-- A stored snapshot or detail without names, addresses, dates of birth, ids, answers and messages of people. Amounts, times,
-- names of things and references stay.
create function clear_people(p_value jsonb) returns jsonb language plpgsql immutable as $$
declare
  v_is_person boolean := p_value ?| array['lastName', 'last_name'];
begin
  if jsonb_typeof(p_value) = 'array' then
    return (select coalesce(jsonb_agg(clear_people(e) order by n), '[]')
      from jsonb_array_elements(p_value) with ordinality as t(e, n));
  end if;
  if jsonb_typeof(p_value) is distinct from 'object' then return p_value; end if;
  return (select coalesce(jsonb_object_agg(key, case
      when key in ('firstName', 'lastName', 'first_name', 'last_name', 'email', 'recipientEmail', 'recipientName', 'message')
        and jsonb_typeof(value) = 'string' then '""'
      when key in ('dateOfBirth', 'date_of_birth') and v_is_person then 'null'
      when key = 'id' and v_is_person then 'null'
      when key = 'answers' then '[]'
      else clear_people(value) end), '{}')
    from jsonb_each(p_value));
end $$;
