-- WVR-01: a waiver or an induction of a client. `version` is the current version of its terms.
create table restriction (
  client_id uuid not null references client,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  type text not null check (type in (
    'pre-purchase-waiver', 'pre-purchase-induction', 'post-purchase-waiver', 'post-purchase-induction', 'enhanced-pre-waiver'
  )),
  -- The related category; null for none.
  category_id uuid,
  version int not null default 1 check (version >= 1),
  primary key (client_id, id),
  foreign key (client_id, category_id) references category
);

-- The terms of a version. They are the proof of what was agreed to, so a change of the terms is a new version.
create table restriction_version (
  client_id uuid not null,
  restriction_id uuid not null,
  version int not null check (version >= 1),
  terms text not null check (length(terms) <= 20000),
  created_at timestamptz not null,
  primary key (client_id, restriction_id, version),
  foreign key (client_id, restriction_id) references restriction
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'A version of terms cannot be changed';
end $$;
create trigger restriction_version_unchanged before update on restriction_version
  for each row execute function refuse_change();

-- What a person has completed: which version of which restriction, when, and who agreed for them.
create table completion (
  client_id uuid not null,
  person_id int not null,
  restriction_id uuid not null,
  version int not null,
  completed_at timestamptz not null,
  -- The person, or who booked for them; null if staff recorded it, as they do for an induction.
  agreed_by_id int,
  order_id uuid,
  primary key (client_id, person_id, restriction_id, version),
  foreign key (client_id, person_id) references person,
  foreign key (client_id, restriction_id, version) references restriction_version,
  foreign key (client_id, agreed_by_id) references person,
  foreign key (client_id, order_id) references "order"
);
-- A completion is one of the person's facts that a decision reads.
create trigger completion_version after insert or update or delete on completion
  for each row execute function raise_person_version();

-- WVR-02: what a person needs before they buy a place; `any`: one of both is enough.
alter table schedule
  add waiver_id uuid,
  add induction_id uuid,
  add restriction_criteria text check (restriction_criteria in ('all', 'any')),
  add foreign key (client_id, waiver_id) references restriction,
  add foreign key (client_id, induction_id) references restriction;

drop trigger schedule_version on schedule;
create trigger schedule_version
  before update of venue_id, template_id, waiver_id, induction_id, restriction_criteria on schedule
  for each row execute function raise_version();

create function raise_restriction_version() returns trigger language plpgsql as $$
begin
  update schedule set version = version + 1
  where client_id = new.client_id and (waiver_id = new.id or induction_id = new.id);
  return null;
end $$;
create trigger restriction_changed after update of version, name, type on restriction
  for each row execute function raise_restriction_version();
