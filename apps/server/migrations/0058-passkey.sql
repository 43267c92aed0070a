-- When the session's person last proved who they are: by their password, by a passkey or by a link to their address.
-- Null for a session that a login token started.
alter table session add column authenticated_at timestamptz;

-- One row per passkey of a person (a discoverable credential of WebAuthn).
create table passkey (
  client_id uuid not null,
  -- Names the passkey to its person.
  id uuid not null,
  person_id int not null,
  credential_id bytea not null check (octet_length(credential_id) between 1 and 1023),
  -- COSE key.
  public_key bytea not null,
  -- The host that the browser binds the passkey to: it is used at this one and those below it.
  relying_party text not null,
  -- Rises with each use; stays 0 for passkeys that are synchronised between devices.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null default '{}',
  -- Chosen by the person.
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (client_id, id),
  unique (client_id, credential_id),
  foreign key (client_id, person_id) references person
);
create index passkey_person on passkey (client_id, person_id);

-- One row per challenge that waits for its passkey. It is deleted by its one use.
create table passkey_challenge (
  client_id uuid not null references client,
  challenge_hash bytea not null,
  purpose text not null check (purpose in ('add', 'log_in')),
  -- Hash of the session, or of the cookie of the browser, that asked; no other can answer.
  owner_hash bytea not null,
  expires_at timestamptz not null,
  primary key (client_id, challenge_hash)
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

-- One row per person who set up codes of an authenticator app (TOTP, RFC 6238).
create table second_factor (
  client_id uuid not null,
  person_id int not null,
  -- Encrypted with the key of the server.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until a first code has proved that the app has the secret.
  enabled_at timestamptz,
  -- The 30 seconds of the last accepted code, which is accepted once.
  last_step int not null default 0,
  primary key (client_id, person_id),
  foreign key (client_id, person_id) references person
);

-- One row per recovery code, which replaces one code of the app. Stores only its hash.
create table recovery_code (
  client_id uuid not null,
  person_id int not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (client_id, person_id, code_hash),
  foreign key (client_id, person_id) references second_factor on delete cascade
);
