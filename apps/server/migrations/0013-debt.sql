-- PRC-11: an amount that a person owes and pays through a cart, for example for a missed booking.
create table debt (
  client_id uuid not null,
  id uuid not null,
  person_id int not null,
  kind text not null check (kind in ('penalty')),
  title text not null,
  -- Minor units, tax included.
  amount int not null check (amount > 0),
  tax_rate int not null check (tax_rate between 0 and 10000),
  tax_code text not null check (tax_code in ('standard', 'reduced', 'zero', 'exempt')),
  created_at timestamptz not null,
  -- The cart line that pays it; null while no cart has it. One column, so two carts cannot pay it.
  line_id uuid,
  -- When its order was completed; null while it is unpaid.
  settled_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, person_id) references person,
  foreign key (client_id, line_id) references cart_line,
  check (settled_at is null or line_id is not null)
);
create index debt_person on debt (client_id, person_id) where settled_at is null;
create unique index debt_line on debt (client_id, line_id) where line_id is not null;
