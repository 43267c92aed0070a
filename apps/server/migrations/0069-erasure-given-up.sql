-- ACC-03: a request gives up exactly what its page showed, so that what the customer gets later is not taken (decision 0076).
alter table account_erasure
  -- What is given up: ids of bookings and memberships, uses by package and minor units by account of credit.
  add given_up jsonb not null default '{"bookings": [], "memberships": [], "packageUses": {}, "credit": {}}',
  -- When something was in the way first, about which the customer got an email; null if nothing was.
  add postponed_at timestamptz,
  add constraint account_erasure_given_up check (
    jsonb_typeof(given_up -> 'bookings') = 'array' and jsonb_typeof(given_up -> 'memberships') = 'array'
    and jsonb_typeof(given_up -> 'packageUses') = 'object' and jsonb_typeof(given_up -> 'credit') = 'object'
  );

-- Earlier requests give up what there was when they were made.
update account_erasure e set given_up = (
  with erased as materialized (
    select e.person_id as id union select l.linked_id from linked_person l
    where l.client_id = e.client_id and l.person_id = e.person_id and l.status = 'successful'
  )
  select jsonb_build_object(
    'bookings', (select coalesce(jsonb_agg(b.id), '[]') from booking b
      where b.client_id = e.client_id and b.person_id in (select id from erased) and b.created_at <= e.requested_at),
    'memberships', (select coalesce(jsonb_agg(m.id), '[]') from membership m
      where m.client_id = e.client_id and m.person_id in (select id from erased) and m.created_at <= e.requested_at),
    'packageUses', (select coalesce(jsonb_object_agg(k.id, k.uses), '{}') from package k
      where k.client_id = e.client_id and k.person_id in (select id from erased) and k.created_at <= e.requested_at),
    'credit', (select coalesce(jsonb_object_agg(a.id, a.balance), '{}') from account a
      where a.client_id = e.client_id and a.person_id in (select id from erased))
  )
) where e.gives_up;
