-- One row per customer or member of staff of one client. The API uses both id and uuid.
create table person (
  client_id uuid not null references client,
  id int generated always as identity,
  uuid uuid not null,
  -- Eight unambiguous characters, easy to read out.
  reference text collate "C" not null,
  role text not null default 'customer' check (role in ('customer', 'front_of_house', 'manager', 'administrator')),
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text,
  phone text not null default '',
  date_of_birth date,
  title text,
  gender text,
  ethnicity text,
  disability text,
  profile_picture_url text,
  address1 text not null default '',
  address2 text not null default '',
  town text not null default '',
  postcode text not null default '',
  marketing_email boolean not null default false,
  marketing_sms boolean not null default false,
  marketing_phone boolean not null default false,
  marketing_post boolean not null default false,
  concessions text[] not null default '{}',
  home_venue_id uuid,
  onboarding_type text not null default 'customer_account_online',
  -- AUT-02: whether the customer registered online or staff registered them.
  source text not null default 'online' check (source in ('online', 'foh')),
  terms_version text,
  email_verified_at timestamptz,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, uuid),
  unique (client_id, reference)
);

-- An email address belongs to one person of a client; case is ignored.
create unique index person_email on person (client_id, lower(email));

-- AUT-13, AUT-25: one row per linked person for whom a person may book, with consent.
create table linked_person (
  client_id uuid not null,
  id int generated always as identity,
  person_id int not null,
  linked_id int not null,
  relationship text not null check (relationship in ('parent', 'partner', 'sibling', 'employee', 'carer')),
  status text not null check (status in ('successful', 'pending', 'revoked', 'cancelled')),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (client_id, id),
  unique (client_id, person_id, linked_id),
  foreign key (client_id, person_id) references person,
  foreign key (client_id, linked_id) references person,
  check (person_id <> linked_id)
);

-- AUT-27: one row per login. Stores only a hash of the id, so a database leak does not expose usable sessions.
create table session (
  client_id uuid not null,
  id_hash bytea not null,
  person_id int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (client_id, id_hash),
  foreign key (client_id, person_id) references person
);
create index session_person on session (client_id, person_id);

-- AUT-07: one row per login token, a URL credential for single use within two minutes.
create table login_token (
  client_id uuid not null,
  token_hash bytea not null,
  person_id int,
  guest_key text,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (client_id, token_hash),
  foreign key (client_id, person_id) references person,
  check (num_nonnulls(person_id, guest_key) = 1)
);
