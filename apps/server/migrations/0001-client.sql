create extension if not exists btree_gist;

-- MOD-14: one row per client, an organisation that runs venues. Tables reference it only at the roots of its data.
create table client (
  id uuid primary key,
  slug text collate "C" not null unique check (slug ~ '^[a-z][a-z0-9-]{0,30}$'),
  name text not null,
  -- THM-06
  currency text not null default 'GBP' check (currency ~ '^[A-Z]{3}$'),
  currency_symbol text not null default '£',
  locale text not null,
  timezone text not null,
  -- The first is the language of the client's own texts.
  languages text[] not null check (cardinality(languages) > 0),
  clock_format int not null default 24 check (clock_format in (12, 24)),
  payment_provider text not null,
  online_joining boolean not null default false,
  guest_passes boolean not null default false,
  maintenance boolean not null default false,
  -- Places that a person may book in one occurrence, for themselves and for others, unless its schedule has a maximum.
  max_places_per_person int not null default 6 check (max_places_per_person >= 1),
  -- CHK-02: the client's reason why paid booking is disabled; null while it is enabled.
  paid_booking_disabled text,
  -- BSK-34: null if the client has no booking terms.
  terms_version text,
  terms_html text,
  about text not null default '',
  check ((terms_version is null) = (terms_html is null))
);

-- One row per host of a client, in addition to `<surface>.<slug>.<PUBLIC_DOMAIN>`.
create table client_host (
  client_id uuid not null references client,
  host text collate "C" not null unique check (host = lower(host)),
  surface text not null check (surface in ('bookings', 'account', 'join', 'desk')),
  primary key (client_id, host)
);

-- MOD-02: one row per origin that may frame the client's pages, in the syntax of CSP.
create table client_embedding_host (
  client_id uuid not null references client,
  origin text collate "C" not null,
  primary key (client_id, origin)
);

-- One row per client and payment provider: its credentials, encrypted with SECRET_KEY.
create table payment_credentials (
  client_id uuid not null references client,
  provider text not null,
  encrypted bytea not null,
  primary key (client_id, provider)
);
