-- VEN-12: whether the venue is offered to who joins online, where the client sells memberships online.
alter table venue add online_joining boolean not null default true;

alter table membership_plan
  -- How many people a membership is for, with the member.
  add max_people smallint not null default 1 check (max_people between 1 and 10),
  -- WVR-15: agreed to for every person before the payment.
  add waiver_id uuid,
  add foreign key (client_id, waiver_id) references restriction;

-- The venues that offer a plan to who joins online. A plan without any is offered at all of them.
create table membership_plan_venue (
  client_id uuid not null,
  plan_id uuid not null,
  venue_id uuid not null,
  primary key (client_id, plan_id, venue_id),
  foreign key (client_id, plan_id) references membership_plan,
  foreign key (client_id, venue_id) references venue
);

-- QST-01: a section belongs to a camp or course (its schedule), or to a membership plan, which asks before somebody joins.
alter table question_section
  alter schedule_id drop not null,
  add plan_id uuid,
  add foreign key (client_id, plan_id) references membership_plan,
  add constraint question_section_owner check (num_nonnulls(schedule_id, plan_id) = 1);
create index question_section_plan on question_section (client_id, plan_id) where plan_id is not null;

-- One row per further person of a membership in a cart.
create table membership_sale_member (
  client_id uuid not null,
  sale_id uuid not null,
  person_id int not null,
  primary key (client_id, sale_id, person_id),
  foreign key (client_id, sale_id) references membership_sale on delete cascade,
  foreign key (client_id, person_id) references person
);

-- One row per further person whom a member has named for a plan: the membership covers them too.
create table plan_member (
  client_id uuid not null,
  plan_id uuid not null,
  holder_id int not null,
  person_id int not null check (person_id <> holder_id),
  primary key (client_id, plan_id, holder_id, person_id),
  foreign key (client_id, plan_id) references membership_plan,
  foreign key (client_id, holder_id) references person,
  foreign key (client_id, person_id) references person
);

-- A membership that covers a further person follows the one of the member: its days are the same, and it ends with it.
alter table membership
  add shared_from_id uuid,
  add foreign key (client_id, shared_from_id) references membership on delete cascade;
create index membership_shared_from on membership (client_id, shared_from_id) where shared_from_id is not null;

-- A person who has the plan already keeps their own membership.
create function share_membership() returns trigger language plpgsql as $$
begin
  insert into membership (client_id, id, person_id, plan_id, starts_on, ends_on, shared_from_id, created_at)
  select new.client_id, gen_random_uuid(), m.person_id, new.plan_id, new.starts_on, new.ends_on, new.id, new.created_at
  from plan_member m
  where m.client_id = new.client_id and m.plan_id = new.plan_id and m.holder_id = new.person_id
  on conflict do nothing;
  return null;
end $$;
create trigger membership_shared after insert on membership
  for each row when (new.shared_from_id is null) execute function share_membership();

create function follow_membership() returns trigger language plpgsql as $$
begin
  update membership set starts_on = new.starts_on, ends_on = new.ends_on
  where client_id = new.client_id and shared_from_id = new.id;
  return null;
end $$;
create trigger membership_followed after update of starts_on, ends_on on membership
  for each row when (new.shared_from_id is null) execute function follow_membership();
