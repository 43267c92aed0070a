-- AUT-18: the age in whole years from which a person has an account of their own.
alter table client add min_account_age smallint not null default 16 check (min_account_age between 13 and 18);

-- One row per offer of a guardian to hand the account of a child, whom they have added, over to the child.
create table account_handover (
  client_id uuid not null,
  id uuid not null,
  child_id int not null,
  guardian_id int not null,
  -- The child's own address, which their link proves and which becomes that of the account.
  email text not null check (email <> ''),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'withdrawn')),
  -- Hash of the token of the email; null until it is sent. The token itself is only in that email.
  token_hash bytea,
  language text not null,
  -- Base URL of the client's account surface, for the link.
  origin text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  -- When it was accepted or withdrawn.
  ended_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, child_id) references person,
  foreign key (client_id, guardian_id) references person,
  check (child_id <> guardian_id),
  check ((status = 'pending') = (ended_at is null))
);
-- A child has at most one offer that can be accepted, also if two guardians make one.
create unique index account_handover_pending on account_handover (client_id, child_id) where status = 'pending';
create unique index account_handover_token on account_handover (client_id, token_hash) where token_hash is not null;
create index account_handover_guardian on account_handover (client_id, guardian_id);
create index account_handover_child on account_handover (client_id, child_id);
-- How many emails an address has got.
create index account_handover_sent on account_handover (client_id, lower(email), sent_at);
create index account_handover_expires on account_handover (expires_at);
