create extension if not exists btree_gist;

-- MOD-14: the operator, one tenant. The only tables that reference it are the roots of its data.
create table client (
  id uuid primary key,
  slug text collate "C" not null unique check (slug ~ '^[a-z][a-z0-9-]{0,30}$'),
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  currency_symbol text not null,
  locale text not null,
  timezone text not null,
  -- The first is the language of the operator's own texts.
  languages text[] not null check (cardinality(languages) > 0),
  clock_format int not null default 24 check (clock_format in (12, 24)),
  payment_provider text not null,
  online_joining boolean not null default false,
  guest_passes boolean not null default false,
  maintenance boolean not null default false,
  -- CHK-02: why nothing can be paid for just now, in the operator's words; null while it can.
  paid_booking_disabled text,
  -- BSK-34: null where the operator has no terms.
  terms_version text,
  terms_html text,
  about text not null default '',
  check ((terms_version is null) = (terms_html is null))
);

-- Hosts of the client's own, beside `<surface>.<slug>.<PUBLIC_DOMAIN>`.
create table client_host (
  client_id uuid not null references client,
  host text collate "C" not null unique check (host = lower(host)),
  surface text not null check (surface in ('bookings', 'account', 'join', 'desk')),
  primary key (client_id, host)
);

-- MOD-02: who may frame the client's pages, as a policy names them.
create table client_embedding_host (
  client_id uuid not null references client,
  origin text collate "C" not null,
  primary key (client_id, origin)
);

-- The key of a payment provider, sealed with SECRET_KEY.
create table payment_credentials (
  client_id uuid not null references client,
  provider text not null,
  encrypted bytea not null,
  primary key (client_id, provider)
);
