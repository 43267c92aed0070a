-- A customer who paid with a name and an email address that is not proven: it has no password, and nobody logs in to it.
-- The owner of the address gets it as their account, or its orders in the account that they have (decision 0024).
alter table person add is_provisional boolean not null default false
  check (not is_provisional or (password_hash is null and role = 'customer'));

-- An email address belongs to one account of a client; case is ignored. Provisional ones do not take it from its owner.
drop index person_email;
create unique index person_email on person (client_id, lower(email)) where not is_provisional;
create index person_provisional_email on person (client_id, lower(email)) where is_provisional;

-- AUT-16: one row per emailed link that sets a password, for single use. Stores only the hash of its token.
create table password_reset (
  client_id uuid not null,
  token_hash bytea not null,
  person_id int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When a password was set: by this link, or by another one of the same person.
  used_at timestamptz,
  primary key (client_id, token_hash),
  foreign key (client_id, person_id) references person
);
create index password_reset_person on password_reset (client_id, person_id);
