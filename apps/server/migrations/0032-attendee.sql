-- WVR-11: who attends. A person of the client has the id of their uuid; anyone else belongs to the customer who named them.
create table attendee (
  client_id uuid not null references client,
  id uuid not null,
  -- Null if they have no account and are linked to nobody.
  person_id int,
  -- The customer who named them; null for a person, whose names are their own.
  owner_id int,
  first_name text check (length(first_name) between 1 and 100),
  last_name text check (length(last_name) between 1 and 100),
  date_of_birth date,
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, person_id) references person,
  foreign key (client_id, owner_id) references person,
  check (num_nonnulls(person_id, owner_id) = 1),
  check (owner_id is null or num_nulls(first_name, last_name, date_of_birth) = 0)
);
create unique index attendee_person on attendee (client_id, person_id) where person_id is not null;
create index attendee_owner on attendee (client_id, owner_id) where owner_id is not null;

-- Who attends on a line of several places. A line of one person has none: that person attends.
create table line_attendee (
  client_id uuid not null,
  line_id uuid not null,
  attendee_id uuid not null,
  primary key (client_id, line_id, attendee_id),
  foreign key (client_id, line_id) references cart_line on delete cascade,
  foreign key (client_id, attendee_id) references attendee
);

create index line_attendee_attendee on line_attendee (client_id, attendee_id);

-- WVR-12: one row per link that was sent to sign a waiver. The token in the link signs the id.
create table waiver_request (
  client_id uuid not null,
  id uuid not null,
  restriction_id uuid not null,
  attendee_id uuid not null,
  -- The line for which it was sent; the link outlives it.
  line_id uuid,
  email text not null check (length(email) <= 254),
  requested_by_id int not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, restriction_id) references restriction,
  foreign key (client_id, attendee_id) references attendee,
  foreign key (client_id, line_id) references cart_line on delete set null (line_id),
  foreign key (client_id, requested_by_id) references person
);
create index waiver_request_attendee on waiver_request (client_id, attendee_id, restriction_id, sent_at);
create index waiver_request_sender on waiver_request (client_id, requested_by_id, sent_at);
create index waiver_request_line on waiver_request (client_id, line_id) where line_id is not null;

-- The proof of a signed waiver: who signed which version for whom, how and when. It is never changed.
create table waiver_signature (
  client_id uuid not null,
  restriction_id uuid not null,
  version int not null,
  attendee_id uuid not null,
  signer_name text not null check (length(signer_name) between 2 and 200),
  -- A guardian signs for a child.
  signer_role text not null check (signer_role in ('attendee', 'guardian')),
  kind text not null check (kind in ('typed', 'drawn')),
  -- The typed name, or the path of an SVG drawing of 1000 by 300.
  signature text not null check (length(signature) between 2 and 12000),
  signed_at timestamptz not null,
  -- The link with which it was signed; null if the customer signed while logged in.
  request_id uuid,
  -- The customer who was logged in; null if it was signed by a link.
  signed_by_id int,
  primary key (client_id, attendee_id, restriction_id, version),
  foreign key (client_id, attendee_id) references attendee,
  foreign key (client_id, restriction_id, version) references restriction_version,
  foreign key (client_id, request_id) references waiver_request,
  foreign key (client_id, signed_by_id) references person,
  check (num_nonnulls(request_id, signed_by_id) = 1)
);
create trigger waiver_signature_unchanged before update on waiver_signature
  for each row execute function refuse_change();

-- A waiver that is signed after the purchase and before the session.
alter table schedule
  add post_waiver_id uuid,
  add foreign key (client_id, post_waiver_id) references restriction;

drop trigger schedule_version on schedule;
create trigger schedule_version
  before update of venue_id, template_id, waiver_id, induction_id, restriction_criteria, post_waiver_id,
    cancellation_cutoff_minutes, cut_off_actions on schedule
  for each row execute function raise_version();

create or replace function raise_restriction_version() returns trigger language plpgsql as $$
begin
  update schedule set version = version + 1
  where client_id = new.client_id and new.id in (waiver_id, induction_id, post_waiver_id);
  return null;
end $$;
create index waiver_signature_request on waiver_signature (client_id, request_id) where request_id is not null;
