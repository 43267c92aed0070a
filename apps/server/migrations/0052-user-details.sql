-- AUT-20: what a customer chooses in My details. Null is 'not said', which differs from 'prefer not to say'.
alter table person
  add check (gender in ('female', 'male', 'non_binary', 'other', 'prefer_not_to_say')),
  add check (ethnicity in ('asian', 'black', 'mixed', 'white', 'other', 'prefer_not_to_say')),
  add check (disability in ('yes', 'no', 'prefer_not_to_say')),
  -- ACC-08: when the customer last agreed to each way of marketing; null while they do not.
  add column marketing_email_at timestamptz,
  add column marketing_sms_at timestamptz,
  add column marketing_phone_at timestamptz,
  add column marketing_post_at timestamptz;

update person set
  marketing_email_at = case when marketing_email then created_at end,
  marketing_sms_at = case when marketing_sms then created_at end,
  marketing_phone_at = case when marketing_phone then created_at end,
  marketing_post_at = case when marketing_post then created_at end
where marketing_email or marketing_sms or marketing_phone or marketing_post;

-- ACC-08: the picture of a person, encoded by this server. `person.profile_picture_url` names it.
create table profile_picture (
  client_id uuid not null,
  person_id int not null,
  -- In the URL, so that another picture has another URL.
  id uuid not null,
  -- WebP.
  content bytea not null check (octet_length(content) <= 500000),
  created_at timestamptz not null,
  primary key (client_id, person_id),
  unique (client_id, id),
  foreign key (client_id, person_id) references person
);

-- AUT-27: what a person recognises a session by.
alter table session
  -- Names the session to its person; its id is a credential.
  add column public_id uuid not null default gen_random_uuid(),
  add column user_agent text not null default '',
  -- The first part of the IP address of the last use, such as '203.0.x.x'; never all of it.
  add column network text not null default '',
  -- Written at most every ten minutes.
  add column used_at timestamptz;
update session set used_at = created_at;

-- One row per requested change of an email address, which both addresses confirm. Stores only hashes of the tokens.
create table email_change (
  client_id uuid not null,
  id uuid not null,
  person_id int not null,
  old_email text not null,
  new_email text not null,
  old_token_hash bytea not null,
  new_token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  -- When both had confirmed, or when a later request, or the person, ended it.
  ended_at timestamptz,
  primary key (client_id, id),
  unique (client_id, old_token_hash),
  unique (client_id, new_token_hash),
  foreign key (client_id, person_id) references person
);
create index email_change_person on email_change (client_id, person_id);
create index email_change_expires on email_change (expires_at);
