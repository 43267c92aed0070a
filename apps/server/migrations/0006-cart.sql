-- BSK-03: the cart of an owner (person:<id>, guest:<key> or till:<uuid>) and a source.
create table cart (
  client_id uuid not null references client,
  id uuid not null,
  owner text collate "C" not null,
  source text not null check (source in ('activity-booking', 'online-joining', 'front-of-house')),
  primary key (client_id, id),
  unique (client_id, owner, source)
);

-- BSK-15: the time limit over all places of a cart. Both times are null while no line needs a hold.
create table hold (
  client_id uuid not null,
  cart_id uuid not null,
  ends_at timestamptz,
  cap_at timestamptz,
  -- The payment attempt in progress. While it is set, no place of the cart is released.
  attempt_id uuid,
  primary key (client_id, cart_id),
  foreign key (client_id, cart_id) references cart,
  check ((ends_at is null) = (cap_at is null)),
  check (ends_at <= cap_at or attempt_id is not null)
) with (fillfactor = 80);

-- BSK-09: one line of a cart, of any kind, with its price, what it shows and what its kind stores.
create table cart_line (
  client_id uuid not null,
  id uuid not null,
  -- The cart whose hold includes the line. Null once the line is settled or removed from the cart.
  cart_id uuid,
  -- `LineKind` of packages/domain/src/line.ts.
  kind text not null check (kind in ('booking', 'penalty')),
  status text not null default 'reserved' check (status in ('reserved', 'settled', 'lapsed', 'cancelled')),
  -- The attendee or owner. Null in a guest's cart until log-in.
  person_id int,
  quantity int not null default 1 check (quantity >= 1),
  pricing_option_id uuid,
  -- Minor units, tax included, for the whole line.
  list_amount int not null check (list_amount >= 0),
  discount_amount int not null default 0 check (discount_amount >= 0),
  amount int not null check (amount >= 0),
  tax int not null,
  tax_rate int not null,
  tax_code text not null,
  -- How the price was calculated: codes and parameters (PRC-01).
  price_steps jsonb not null default '[]',
  -- What the line shows in a cart, an order and an email: `LineSnapshot`, with its version.
  snapshot jsonb not null,
  -- What its kind stores: `LineDetails`.
  detail jsonb not null default '{}',
  -- Whether it reserves something limited. The hold of a cart applies while such a line is reserved.
  needs_hold boolean not null default true,
  created_at timestamptz not null,
  -- BSK-44: when the cart first showed the lapsed line. From then on it is outside the hold.
  lapse_shown_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, cart_id) references hold,
  foreign key (client_id, person_id) references person,
  foreign key (client_id, pricing_option_id) references pricing_option,
  check (status <> 'reserved' or cart_id is not null)
) with (fillfactor = 85);
create index cart_line_cart on cart_line (client_id, cart_id) where cart_id is not null;
