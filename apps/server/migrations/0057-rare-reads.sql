-- What most customers and sessions do not have, read by functions: a plan inside a statement is set up for each
-- execution, also when it never runs; that of a function only when it is called.

-- BSK-37: `AvailableTender`s of a person and a cart as JSON. What the cart's own payment has reserved counts as
-- available, so that its totals stay the same until the payment ends.
create function available_tenders(p_client_id uuid, p_person_id int, p_cart_id uuid) returns json
language plpgsql stable as $$
begin
  return coalesce((
    select json_agg(own.tender order by own.expires_at nulls first, own.id) from (
      select a.id, null::timestamptz as expires_at, json_build_object(
        'type', a.credit_type, 'available', a.balance - a.reserved + coalesce(r.amount, 0), 'chosen', coalesce(k.amount, 0)
      ) as tender
      from account a
      left join hold h on h.client_id = a.client_id and h.cart_id = p_cart_id
      left join credit_reservation r
        on r.client_id = a.client_id and r.attempt_id = h.attempt_id and r.account_id = a.id
      left join cart_credit k
        on k.client_id = a.client_id and k.cart_id = p_cart_id and k.credit_type = a.credit_type
      where a.client_id = p_client_id and a.person_id = p_person_id
      union all
      select a.id, g.expires_at, json_build_object(
        'type', 'gift-card', 'id', g.id, 'lastFour', g.last_four,
        'available', a.balance - a.reserved + coalesce(r.amount, 0),
        'expiresAt', floor(extract(epoch from g.expires_at) * 1000)::float8
      )
      from cart_gift_card k
      join gift_card g on g.client_id = k.client_id and g.id = k.gift_card_id
      join account a on a.client_id = g.client_id and a.id = g.id
      left join hold h on h.client_id = k.client_id and h.cart_id = k.cart_id
      left join credit_reservation r
        on r.client_id = a.client_id and r.attempt_id = h.attempt_id and r.account_id = a.id
      where k.client_id = p_client_id and k.cart_id = p_cart_id
    ) own
  ), '[]');
end $$;

-- ACT-11: the `ClashRow`s of an occurrence as JSON.
create function list_clashes(p_client_id uuid, p_occurrence_id text) returns json language plpgsql stable as $$
declare
  o occurrence;
  period tstzrange;
begin
  select * into strict o from occurrence where client_id = p_client_id and id = p_occurrence_id;
  period := tstzrange(
    o.starts_at - make_interval(mins => o.setup_minutes), o.ends_at + make_interval(mins => o.teardown_minutes)
  );
  return (
    select coalesce(json_agg(clash order by other_starts_at, other_id), '[]') from (
      select other.starts_at as other_starts_at, other.id as other_id, json_build_object(
        'kind', 'locations', 'starts_at', (extract(epoch from other.starts_at) * 1000)::bigint,
        'ends_at', (extract(epoch from other.ends_at) * 1000)::bigint, 'recurrence_id', other.recurrence_id,
        'ids', json_agg(a.location_id order by a.location_id)
      ) as clash
      from allocation a
      left join booking b on b.client_id = a.client_id and b.id = a.booking_id
      join occurrence other on other.client_id = a.client_id and (
        other.id in (a.occurrence_id, b.occurrence_id)
        or other.schedule_id = a.schedule_id and other.starts_at < o.ends_at and other.ends_at > o.starts_at
      )
      where a.client_id = o.client_id and a.location_id = any(o.location_ids) and a.during && period
      group by other.client_id, other.id
      union all
      select other.starts_at, other.id, json_build_object(
        'kind', 'instructors', 'starts_at', (extract(epoch from other.starts_at) * 1000)::bigint,
        'ends_at', (extract(epoch from other.ends_at) * 1000)::bigint, 'recurrence_id', other.recurrence_id,
        'ids', array(select unnest(o.instructor_ids) intersect select unnest(other.instructor_ids) order by 1)
      )
      from occurrence other
      where other.client_id = o.client_id and other.venue_id = o.venue_id and other.status = 'bookable'
        -- No session lasts longer than a day.
        and other.starts_at > o.starts_at - interval '1 day' and other.starts_at < o.ends_at
        and other.ends_at > o.starts_at and other.instructor_ids && o.instructor_ids
      union all
      select c.starts_at, c.id::text, json_build_object(
        'kind', 'closure', 'closure_id', c.id, 'reason', c.reason, 'ids', c.location_ids
      )
      from closure c where c.client_id = o.client_id and c.venue_id = o.venue_id and closes_occurrence(c, o)
    ) clashing
  );
end $$;
