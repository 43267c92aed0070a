-- PRC-11: what a person owes can also be a fee, a debt, or the reconciliation of one.
alter table debt drop constraint debt_kind_check,
  add constraint debt_kind_check check (kind in ('penalty', 'collectable_fee', 'debt', 'debt_reconciliation'));

-- Adds kinds to those that the tables have.
do $$
declare v_table text; v_rule text;
begin
  foreach v_table in array array['cart_line', 'order_line'] loop
    select pg_get_constraintdef(c.oid) into strict v_rule
    from pg_constraint c where c.conrelid = v_table::regclass and c.conname = v_table || '_kind_check';
    execute format('alter table %I drop constraint %I, add constraint %I %s', v_table, v_table || '_kind_check',
      v_table || '_kind_check', replace(v_rule, 'ARRAY[', 'ARRAY[''debt''::text, ''membership''::text, '));
  end loop;
end $$;

-- PRC-05: what joining costs, and the tax of the plan. Minor units, tax included.
alter table membership_plan
  add joining_fee int not null default 0 check (joining_fee >= 0),
  add tax_rate int not null default 2000 check (tax_rate between 0 and 10000),
  add tax_code text not null default 'standard' check (tax_code in ('standard', 'reduced', 'zero', 'exempt')),
  -- Whether it can be bought online while the client's online joining is enabled.
  add is_sold_online boolean not null default true;

-- The cart line that bought a membership; null for one that reception has sold.
alter table membership
  add line_id uuid,
  -- The continuing membership that a change of plan has ended.
  add replaced_id uuid,
  add foreign key (client_id, line_id) references cart_line,
  add foreign key (client_id, replaced_id) references membership,
  -- A person has one membership of a plan at a time.
  add constraint membership_once exclude using gist (
    client_id with =, person_id with =, plan_id with =, daterange(starts_on, ends_on, '[]') with &&
  );
create unique index membership_line on membership (client_id, line_id) where line_id is not null;

-- PRC-05: one row per membership in a cart. Its order makes it a row of `membership`.
create table membership_sale (
  client_id uuid not null,
  -- The id of its line.
  id uuid not null,
  person_id int not null,
  plan_id uuid not null,
  -- Local days, both inclusive.
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- The continuing membership that ends before this one starts.
  replaced_id uuid,
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, id) references cart_line,
  foreign key (client_id, person_id) references person,
  foreign key (client_id, plan_id) references membership_plan,
  foreign key (client_id, replaced_id) references membership,
  -- Two carts cannot buy a membership for the same person.
  constraint membership_sale_person unique (client_id, person_id)
);
