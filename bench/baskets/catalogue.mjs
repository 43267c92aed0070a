// What the random baskets buy: read from the demonstration's data, with what it lacks added.

export const clients = ['demo', 'harbour'];

/** Everything that is bought starts after this, because the clocks of a run move by some days. */
const startsAfterDays = 4;
/** Sessions with so few places left that customers compete for them. */
const scarceSessions = 25;

const bookable = `
  o.status = 'bookable' and o.starts_at > now() + interval '${startsAfterDays} days'
  and o.first_bookable_at < now() and o.last_bookable_at > now() + interval '${startsAfterDays} days'
  and not o.members_only and s.induction_id is null
  and not exists (
    select from restriction r where r.client_id = s.client_id and r.id = s.waiver_id and r.type <> 'pre-purchase-waiver'
  )`;

const sessionsSql = `
  select o.id, o.legacy_number::text as number, o.booking_strategy is not null as "isCourt",
    o.starts_at as "startsAt", o.min_age as "minAge",
    (select json_agg(json_build_object('id', t.id, 'attendees', t.attendees, 'children', t.children) order by t.position)
      from ticket t where t.client_id = s.client_id and t.schedule_id = s.id) as tickets,
    (select json_agg(p.id order by p.position) from pricing_option p
      where p.client_id = s.client_id and p.schedule_id = s.id) as options
  from occurrence o
  join schedule s on s.client_id = o.client_id and s.id = o.schedule_id
  join client c on c.id = o.client_id
  where c.slug = $1 and not o.is_in_bundle and ${bookable}
  order by o.starts_at, o.id`;

/** Camps and courses that have not started. A camp has sessions only if they are sold one by one. */
const bundlesSql = `
  select s.id, k.booking_type as type, json_agg(distinct o.id) as sessions,
    bool_or(p.covers = 'whole') as "isWhole", bool_or(p.covers = 'session') as "isBySession",
    8 between coalesce(s.min_age, 0) and coalesce(s.max_age, 99) as "isForChildren",
    36 between coalesce(s.min_age, 0) and coalesce(s.max_age, 99) as "isForAdults"
  from schedule s
  join template t on t.client_id = s.client_id and t.id = s.template_id
  join category k on k.client_id = t.client_id and k.id = t.category_id
  join occurrence o on o.client_id = s.client_id and o.schedule_id = s.id
  join pricing_option p on p.client_id = s.client_id and p.schedule_id = s.id
  join client c on c.id = s.client_id
  where c.slug = $1 and o.is_in_bundle and ${bookable}
    and not exists (
      select from occurrence e where e.client_id = s.client_id and e.schedule_id = s.id
        and e.starts_at < now() + interval '${startsAfterDays} days'
    )
    and not exists (
      select from question_section q join question u on u.client_id = q.client_id and u.section_id = q.id
      where q.client_id = s.client_id and q.schedule_id = s.id and u.required
    )
  group by s.client_id, s.id, k.booking_type`;

/** Reads what a client sells. */
export async function readCatalogue(query, client) {
  const rows = await query(sessionsSql, [client]);
  const single = rows.filter(({ tickets }) => !tickets);
  const classes = single.filter(({ isCourt }) => !isCourt);
  const bundles = await query(bundlesSql, [client]);
  const [{ id: clientId }] = await query('select id from client where slug = $1', [client]);
  const scarce = classes.filter((_, n) => n % 7 === 3).slice(0, scarceSessions);
  await query(
    `update occurrence set maximum = consumed + 2, online_maximum = null, foh_maximum = null, waitlist_maximum = null
    where client_id = $1 and id = any($2::text[])`,
    [clientId, scarce.map(({ id }) => id)],
  );
  return {
    client,
    clientId,
    classes,
    scarce,
    courts: single.filter(({ isCourt }) => isCourt),
    swims: rows.filter(({ tickets }) => tickets),
    camps: bundles.filter(({ type }) => type === 'camps'),
    courses: bundles.filter(({ type }) => type === 'courses'),
    plans: await query(
      'select id from membership_plan where client_id = $1 and not takes_direct_debit order by position',
      [clientId],
    ),
    completePlan: (
      await query(
        `select plan_id as id from benefit where client_id = $1 and free_uses is not null limit 1`,
        [clientId],
      )
    )[0].id,
    giftCardPlan: (await query('select id from gift_card_plan where client_id = $1', [clientId]))[0].id,
    packages: await query('select id from package_plan where client_id = $1 order by position', [clientId]),
  };
}

/** The codes of the run, beside the demonstration's: one with many uses, and one that ends during it. */
export async function prepareData(query) {
  await query(`update client set online_joining = true where slug = any($1::text[])`, [clients]);
  await query(
    `update occurrence set maximum = maximum + 300, online_maximum = null, foh_maximum = null where is_in_bundle`,
  );
  await query(
    `insert into discount_code (client_id, id, code, name, percent, amount, starts_at, max_uses, min_total, used)
    select c.id, gen_random_uuid(), v.code, v.code, v.percent, v.amount, now() + v.starts, v.max_uses, v.min_total, 0
    from client c, (values
      ('HALF', 50, null::int, interval '-1 day', null::int, 0),
      ('POUND', null, 100, interval '-1 day', null, 0),
      ('FEW', 15, null, interval '-1 day', 40, 0),
      ('LATER', 15, null, interval '90 days', null, 0),
      ('RICH', 10, null, interval '-1 day', null, 100000)
    ) as v(code, percent, amount, starts, max_uses, min_total)
    where c.slug = any($2::text[]) and $1::int = 1`,
    [1, clients],
  );
}
