-- The billing address that a person last paid with, offered at their next payment. Opayo requires one.
create table billing_address (
  client_id uuid not null,
  person_id int not null,
  line1 text not null,
  line2 text not null default '',
  city text not null,
  postcode text not null default '',
  -- ISO 3166-1 alpha-2.
  country text collate "C" not null check (country ~ '^[A-Z]{2}$'),
  -- Two letters in the United States, otherwise empty.
  state text collate "C" not null default '',
  updated_at timestamptz not null,
  primary key (client_id, person_id),
  foreign key (client_id, person_id) references person
);

-- What an operator must set up before a client can take payments, as the provider's last responses show. The next
-- payment that the provider accepts deletes the rows.
create table provider_problem (
  client_id uuid not null references client,
  provider text not null,
  -- A code of the adapter, for example 'type_not_enabled'; `npm run payments:open` says what to do.
  code text collate "C" not null,
  occurrences int not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (client_id, provider, code)
);
