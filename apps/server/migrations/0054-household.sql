-- AUT-13: a link begins with an invitation by email, which names a person only once it is accepted, and may end.
alter table linked_person alter column linked_id drop not null;
alter table linked_person
  -- The address of an invitation. Null for a child whom a parent has added and for a link in the other direction.
  add invited_email text,
  -- Whether accepting also lets the invited person book for the one who asks.
  add is_mutual boolean not null default false,
  -- Hash of the token of the latest email. The token itself is only in that email.
  add token_hash bytea,
  add expires_at timestamptz,
  -- When the latest email was sent, and how many were asked for.
  add sent_at timestamptz,
  add sent_count int not null default 0,
  add language text,
  -- Base URL of the client's account surface, for the link.
  add origin text,
  -- When it was cancelled or revoked, and by whom.
  add ended_at timestamptz,
  add ended_by_id int,
  add foreign key (client_id, ended_by_id) references person,
  add check (linked_id is not null or invited_email is not null),
  add check (linked_id is not null or status <> 'successful'),
  add check (invited_email is null or (expires_at is not null and language is not null and origin is not null));

-- A person may be invited again after a link has ended; only one link of two people is in force in one direction.
alter table linked_person drop constraint linked_person_client_id_person_id_linked_id_key;
create unique index linked_person_successful on linked_person (client_id, person_id, linked_id) where status = 'successful';
create index linked_person_person on linked_person (client_id, person_id);
create index linked_person_linked on linked_person (client_id, linked_id);
create unique index linked_person_invited on linked_person (client_id, person_id, lower(invited_email))
  where status = 'pending' and invited_email is not null;
create unique index linked_person_token on linked_person (client_id, token_hash) where token_hash is not null;
-- How many emails an address has got.
create index linked_person_sent on linked_person (client_id, lower(invited_email), sent_at) where invited_email is not null;

-- ACC-06: the secret link of a person's calendar feed; no row without one. A new link replaces the row's secret.
create table calendar_feed (
  client_id uuid not null,
  person_id int not null,
  -- Signed into the link's token, so that the link can be shown again and the database alone does not contain it.
  secret uuid not null,
  created_at timestamptz not null,
  primary key (client_id, person_id),
  unique (client_id, secret),
  foreign key (client_id, person_id) references person
);
