-- BSK-03: what is about to be bought, one for an owner (person:<number>, guest:<key> or till:<uuid>) and a source.
create table cart (
  client_id uuid not null references client,
  id uuid not null,
  owner text collate "C" not null,
  source text not null check (source in ('activity-booking', 'online-joining', 'front-of-house')),
  primary key (client_id, id),
  unique (client_id, owner, source)
);

-- BSK-15: the one clock over all the places in a cart. It stands still until the first place.
create table hold (
  client_id uuid not null,
  cart_id uuid not null,
  ends_at timestamptz,
  cap_at timestamptz,
  -- The live payment attempt: while it is set, nobody frees the places.
  attempt_id uuid,
  primary key (client_id, cart_id),
  foreign key (client_id, cart_id) references cart,
  check ((ends_at is null) = (cap_at is null)),
  check (ends_at <= cap_at or attempt_id is not null)
) with (fillfactor = 80);
