-- PRC-02: one row per benefit that a membership plan grants: a percentage off, or a number of free uses in a week or month.
create table benefit (
  client_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  -- What the price shows, for example 'Complete: 2 free classes a week'.
  name text not null check (length(name) between 1 and 100),
  percent int check (percent between 1 and 100),
  free_uses int check (free_uses between 1 and 1000),
  -- Of the free uses, by the local day of the session. A week begins on Monday.
  period text check (period in ('week', 'month')),
  position int not null default 0,
  primary key (client_id, id),
  foreign key (client_id, plan_id) references membership_plan,
  constraint benefit_percent_or_uses check ((percent is null) <> (free_uses is null)),
  constraint benefit_period check ((free_uses is null) = (period is null))
);
create index benefit_plan on benefit (client_id, plan_id);

-- One row per category (with those below it) or schedule to which a benefit applies.
create table benefit_target (
  client_id uuid not null,
  benefit_id uuid not null,
  category_id uuid,
  schedule_id uuid,
  foreign key (client_id, benefit_id) references benefit on delete cascade,
  foreign key (client_id, category_id) references category,
  foreign key (client_id, schedule_id) references schedule,
  constraint benefit_target_one check ((category_id is null) <> (schedule_id is null)),
  unique nulls not distinct (client_id, benefit_id, category_id, schedule_id)
);
create index benefit_target_category on benefit_target (client_id, category_id) where category_id is not null;
create index benefit_target_schedule on benefit_target (client_id, schedule_id) where schedule_id is not null;

-- One row per person, benefit and period with a use: how many of the free uses are taken.
create table allowance (
  client_id uuid not null,
  person_id int not null,
  benefit_id uuid not null,
  -- First local day of the week or month.
  period_start date not null,
  maximum int not null,
  used int not null,
  primary key (client_id, person_id, benefit_id, period_start),
  foreign key (client_id, person_id) references person,
  foreign key (client_id, benefit_id) references benefit,
  -- Counted by this constraint, so two requests cannot take the last use.
  constraint allowance_not_exceeded check (used between 0 and maximum)
);

-- PRC-08: one row per package that a client sells, for example 10 swims within 180 days. Amounts in minor units, tax included.
create table package_plan (
  client_id uuid not null references client,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 1000),
  amount int not null check (amount >= 0),
  -- Basis points: 2000 is 20%.
  tax_rate int not null default 2000 check (tax_rate between 0 and 10000),
  tax_code text not null default 'standard' check (tax_code in ('standard', 'reduced', 'zero', 'exempt')),
  uses int not null check (uses between 1 and 1000),
  -- Days from the order until it expires.
  valid_days int not null check (valid_days between 1 and 3650),
  position int not null default 0,
  primary key (client_id, id)
);

-- One row per category (with those below it) in which a package can be used.
create table package_plan_category (
  client_id uuid not null,
  plan_id uuid not null,
  category_id uuid not null,
  primary key (client_id, plan_id, category_id),
  foreign key (client_id, plan_id) references package_plan on delete cascade,
  foreign key (client_id, category_id) references category
);

-- One row per package that a person has.
create table package (
  client_id uuid not null,
  id uuid not null,
  person_id int not null,
  plan_id uuid not null,
  uses int not null,
  used int not null default 0,
  -- Those of the used ones that no cart line has, for example at reception.
  used_at_desk int not null default 0 check (used_at_desk >= 0),
  -- No use of a session that starts at this instant or later.
  expires_at timestamptz not null,
  -- The cart line that bought it; null if staff gave it.
  line_id uuid,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, line_id),
  foreign key (client_id, person_id) references person,
  foreign key (client_id, plan_id) references package_plan,
  foreign key (client_id, line_id) references cart_line,
  -- Counted by this constraint, so two requests cannot take the last use.
  constraint package_not_exceeded check (used between 0 and uses)
);
create index package_person on package (client_id, person_id);

-- One row per cart line that an allowance or a package pays for. It is deleted when the line ends, and its use is given back.
create table line_use (
  client_id uuid not null,
  line_id uuid not null,
  person_id int not null,
  occurrence_id text collate "C" not null,
  benefit_id uuid,
  period_start date,
  package_id uuid,
  primary key (client_id, line_id),
  -- A use covers one place of a person.
  unique (client_id, person_id, occurrence_id),
  foreign key (client_id, line_id) references cart_line on delete cascade,
  foreign key (client_id, occurrence_id) references occurrence,
  foreign key (client_id, person_id, benefit_id, period_start) references allowance,
  foreign key (client_id, package_id) references package,
  constraint line_use_one check ((benefit_id is null) <> (package_id is null))
);
create index line_use_allowance on line_use (client_id, person_id, benefit_id, period_start) where benefit_id is not null;
create index line_use_package on line_use (client_id, package_id) where package_id is not null;

-- PRC-04: one row per discount code. `code` is in capitals, without spaces.
create table discount_code (
  client_id uuid not null references client,
  id uuid not null,
  code text collate "C" not null check (code ~ '^[A-Z0-9-]{3,30}$'),
  name text not null check (length(name) between 1 and 100),
  percent int check (percent between 1 and 100),
  -- Minor units off the whole basket.
  amount int check (amount > 0),
  starts_at timestamptz not null,
  -- First instant at which it no longer applies; null without an end.
  ends_at timestamptz check (ends_at > starts_at),
  -- Orders in all and of one person; null without a limit.
  max_uses int check (max_uses > 0),
  max_uses_per_person int check (max_uses_per_person > 0),
  used int not null default 0,
  -- The lines to which it applies must cost at least this, in minor units.
  min_total int not null default 0 check (min_total >= 0),
  primary key (client_id, id),
  unique (client_id, code),
  constraint discount_code_percent_or_amount check ((percent is null) <> (amount is null)),
  constraint discount_code_not_exceeded check (used between 0 and coalesce(max_uses, used))
);

-- One row per category (with those below it) to whose lines a code is limited. Without a row it applies to every place.
create table discount_code_category (
  client_id uuid not null,
  code_id uuid not null,
  category_id uuid not null,
  primary key (client_id, code_id, category_id),
  foreign key (client_id, code_id) references discount_code on delete cascade,
  foreign key (client_id, category_id) references category
);

-- One row per person who used a code that is limited per person.
create table discount_person (
  client_id uuid not null,
  code_id uuid not null,
  person_id int not null,
  maximum int not null,
  used int not null,
  primary key (client_id, code_id, person_id),
  foreign key (client_id, code_id) references discount_code,
  foreign key (client_id, person_id) references person,
  constraint discount_person_not_exceeded check (used between 0 and maximum)
);

-- One row per use of a code: reserved by the payment of a cart, and of its order once that exists.
create table discount_use (
  client_id uuid not null,
  id uuid not null,
  code_id uuid not null,
  person_id int not null,
  cart_id uuid not null,
  -- Null while the payment is in progress.
  order_id uuid,
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, code_id) references discount_code,
  foreign key (client_id, person_id) references person,
  foreign key (client_id, cart_id) references cart,
  foreign key (client_id, order_id) references "order"
);
create unique index discount_use_in_payment on discount_use (client_id, cart_id) where order_id is null;
create index discount_use_order on discount_use (client_id, order_id) where order_id is not null;
create index discount_use_code on discount_use (client_id, code_id, person_id);

-- The code that the owner of a cart has applied.
alter table hold add discount_code_id uuid,
  -- Why the code does not apply at the moment; null if it does.
  add discount_reason text,
  add constraint hold_discount_code foreign key (client_id, discount_code_id) references discount_code;

-- What a decision reads of them (0012-version.sql): which benefits a schedule has, and whether a person has a package.
create function raise_benefit_version() returns trigger language plpgsql as $$
begin
  update schedule set version = version + 1 where client_id = coalesce(new.client_id, old.client_id);
  return null;
end $$;
create trigger benefit_version after insert or update or delete on benefit
  for each row execute function raise_benefit_version();
create trigger benefit_target_version after insert or update or delete on benefit_target
  for each row execute function raise_benefit_version();
-- The benefits of a category apply to those below it.
create trigger category_parent_version after update of parent_id on category
  for each row execute function raise_category_version();
create trigger package_version after insert or delete or update of person_id, expires_at on package
  for each row execute function raise_person_version();

-- Gives back the uses of lines.
create function release_line_uses(p_client_id uuid, p_line_ids uuid[]) returns void language sql as $$
  with released as (
    delete from line_use where client_id = p_client_id and line_id = any(p_line_ids)
    returning person_id, benefit_id, period_start, package_id
  ), allowances as (
    update allowance a set used = a.used - r.uses
    from (
      select person_id, benefit_id, period_start, count(*)::int as uses from released
      where benefit_id is not null group by person_id, benefit_id, period_start
    ) r
    where a.client_id = p_client_id and a.person_id = r.person_id and a.benefit_id = r.benefit_id
      and a.period_start = r.period_start
  )
  update package p set used = p.used - r.uses
  from (
    select package_id, count(*)::int as uses from released where package_id is not null group by package_id
  ) r
  where p.client_id = p_client_id and p.id = r.package_id;
$$;

-- Gives back the uses of lines whose hold has expired, of the same allowance or package. Skips holds that are locked.
create function release_expired_uses(
  p_client_id uuid, p_person_id int, p_benefit_id uuid, p_period_start date, p_package_id uuid, p_now timestamptz
) returns void language sql as $$
  select release_line_uses(p_client_id, array(
    select u.line_id from line_use u
    join cart_line l on l.client_id = u.client_id and l.id = u.line_id and l.status = 'reserved'
    join hold h on h.client_id = l.client_id and h.cart_id = l.cart_id
    where u.client_id = p_client_id and h.attempt_id is null and h.ends_at <= p_now and (
      u.package_id = p_package_id
      or (u.person_id = p_person_id and u.benefit_id = p_benefit_id and u.period_start = p_period_start)
    )
    for share of h skip locked
  ));
$$;

-- PRC-02: takes a free use for a line. False if none is left in the period, or the person has a use in the occurrence.
create function take_allowance(
  p_client_id uuid, p_line_id uuid, p_person_id int, p_occurrence_id text, p_benefit_id uuid, p_period_start date,
  p_maximum int, p_now timestamptz
) returns boolean language plpgsql as $$
begin
  for v_try in 1..2 loop
    insert into allowance (client_id, person_id, benefit_id, period_start, maximum, used)
    values (p_client_id, p_person_id, p_benefit_id, p_period_start, p_maximum, 1)
    on conflict (client_id, person_id, benefit_id, period_start)
      do update set used = allowance.used + 1, maximum = excluded.maximum where allowance.used < excluded.maximum;
    exit when found;
    if v_try = 2 then return false; end if;
    perform release_expired_uses(p_client_id, p_person_id, p_benefit_id, p_period_start, null, p_now);
  end loop;
  insert into line_use (client_id, line_id, person_id, occurrence_id, benefit_id, period_start)
  values (p_client_id, p_line_id, p_person_id, p_occurrence_id, p_benefit_id, p_period_start)
  on conflict do nothing;
  if found then return true; end if;
  update allowance set used = used - 1
  where client_id = p_client_id and person_id = p_person_id and benefit_id = p_benefit_id
    and period_start = p_period_start;
  return false;
end $$;

-- PRC-08: takes a use of a package for a line. False if none is left, or the person has a use in the occurrence.
create function take_package_use(
  p_client_id uuid, p_line_id uuid, p_person_id int, p_occurrence_id text, p_package_id uuid, p_now timestamptz
) returns boolean language plpgsql as $$
begin
  for v_try in 1..2 loop
    update package set used = used + 1 where client_id = p_client_id and id = p_package_id and used < uses;
    exit when found;
    if v_try = 2 then return false; end if;
    perform release_expired_uses(p_client_id, p_person_id, null, null, p_package_id, p_now);
  end loop;
  insert into line_use (client_id, line_id, person_id, occurrence_id, package_id)
  values (p_client_id, p_line_id, p_person_id, p_occurrence_id, p_package_id)
  on conflict do nothing;
  if found then return true; end if;
  update package set used = used - 1 where client_id = p_client_id and id = p_package_id;
  return false;
end $$;

-- PRC-04: reserves a use of a code for the payment of a cart. Null, or why it is refused.
create function take_discount_use(
  p_client_id uuid, p_id uuid, p_code_id uuid, p_person_id int, p_cart_id uuid, p_now timestamptz
) returns text language plpgsql as $$
declare v_max_per_person int;
begin
  update discount_code set used = used + 1
  where client_id = p_client_id and id = p_code_id and used < coalesce(max_uses, used + 1)
  returning max_uses_per_person into v_max_per_person;
  if not found then return 'discount_used_up'; end if;
  if v_max_per_person is not null then
    insert into discount_person (client_id, code_id, person_id, maximum, used)
    values (p_client_id, p_code_id, p_person_id, v_max_per_person, 1)
    on conflict (client_id, code_id, person_id)
      do update set used = discount_person.used + 1, maximum = excluded.maximum
      where discount_person.used < excluded.maximum;
    if not found then
      update discount_code set used = used - 1 where client_id = p_client_id and id = p_code_id;
      return 'discount_used_by_you';
    end if;
  end if;
  insert into discount_use (client_id, id, code_id, person_id, cart_id, created_at)
  values (p_client_id, p_id, p_code_id, p_person_id, p_cart_id, p_now);
  return null;
end $$;

-- Gives back the uses of codes with these ids.
create function release_discount_uses(p_client_id uuid, p_ids uuid[]) returns void language sql as $$
  with released as (
    delete from discount_use where client_id = p_client_id and id = any(p_ids) returning code_id, person_id
  ), people as (
    update discount_person p set used = p.used - 1 from released r
    where p.client_id = p_client_id and p.code_id = r.code_id and p.person_id = r.person_id
  )
  update discount_code c set used = c.used - r.uses
  from (select code_id, count(*)::int as uses from released group by code_id) r
  where c.client_id = p_client_id and c.id = r.code_id;
$$;

-- A line that ends gives back its use, whichever statement ends it; a cancelled one also the code of its order.
create function end_line_uses() returns trigger language plpgsql as $$
begin
  perform release_line_uses(new.client_id, array[new.id]);
  if new.status = 'cancelled' then
    perform release_discount_uses(new.client_id, array(
      select u.id from order_line l join discount_use u on u.client_id = l.client_id and u.order_id = l.order_id
      where l.client_id = new.client_id and l.cart_line_id = new.id
    ));
  end if;
  return null;
end $$;
create trigger cart_line_uses after update of status on cart_line
  for each row when (old.status is distinct from new.status and new.status in ('lapsed', 'cancelled'))
  execute function end_line_uses();

-- BKG-04: a cancelled booking gives back the use of its line, which stays settled.
create function end_booking_uses() returns trigger language plpgsql as $$
begin
  perform release_line_uses(new.client_id, array[new.line_id]);
  return null;
end $$;
create trigger booking_uses after update of status on booking
  for each row when (old.status = 'settled' and new.status = 'cancelled') execute function end_booking_uses();

-- A payment that ends without an order gives back its use of a code.
create function end_discount_use() returns trigger language plpgsql as $$
begin
  perform release_discount_uses(new.client_id, array(
    select id from discount_use
    where client_id = new.client_id and cart_id = new.cart_id and order_id is null
  ));
  return null;
end $$;
create trigger hold_discount_use after update of attempt_id on hold
  for each row when (old.attempt_id is not null and new.attempt_id is null) execute function end_discount_use();

-- Adds the kind `package` to the kinds that the tables have.
do $$
declare v_table text; v_rule text;
begin
  foreach v_table in array array['cart_line', 'order_line'] loop
    select pg_get_constraintdef(c.oid) into strict v_rule
    from pg_constraint c where c.conrelid = v_table::regclass and c.conname = v_table || '_kind_check';
    execute format('alter table %I drop constraint %I, add constraint %I %s', v_table, v_table || '_kind_check',
      v_table || '_kind_check', replace(v_rule, 'ARRAY[', 'ARRAY[''package''::text, '));
  end loop;
end $$;
