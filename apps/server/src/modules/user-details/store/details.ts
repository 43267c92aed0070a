import { marketingChannels } from '@pavilion/domain/user-details/choices';
import { sql, type Updateable } from 'kysely';
import { queryBuilder, type RunStatement } from '#platform/database/database';
import type { Person } from '#platform/database/tables';

type PersonKey = { clientId: string; personId: number };

/** AUT-20: the full record of a person. */
export async function readDetails(run: RunStatement, { clientId, personId }: PersonKey) {
  const [row] = await run(
    queryBuilder
      .selectFrom('person as p')
      .leftJoin('venue as v', (join) =>
        join.onRef('v.client_id', '=', 'p.client_id').onRef('v.id', '=', 'p.home_venue_id'),
      )
      .where('p.client_id', '=', clientId)
      .where('p.id', '=', personId)
      .select(['p.id', 'p.reference', 'p.title', 'p.first_name', 'p.last_name', 'p.email'])
      .select(['p.email_verified_at', 'p.gender', 'p.ethnicity', 'p.disability', 'p.profile_picture_url'])
      .select(['p.phone', 'p.address1', 'p.address2', 'p.town', 'p.postcode', 'p.created_at'])
      .select(['p.is_provisional', 'v.slug as home_venue_slug'])
      .select([
        'p.marketing_email',
        'p.marketing_sms',
        'p.marketing_phone',
        'p.marketing_post',
        'p.reminders',
      ])
      .select(['p.marketing_email_at', 'p.marketing_sms_at', 'p.marketing_phone_at', 'p.marketing_post_at'])
      .select(sql<string | null>`p.date_of_birth::text`.as('date_of_birth')),
  );
  return row;
}

export type DetailsRow = NonNullable<Awaited<ReturnType<typeof readDetails>>>;

export async function readVenueId(
  run: RunStatement,
  { clientId, slug }: { clientId: string; slug: string },
): Promise<string | undefined> {
  const [row] = await run(
    queryBuilder.selectFrom('venue').select('id').where('client_id', '=', clientId).where('slug', '=', slug),
  );
  return row?.id;
}

/** The columns that a customer may change; undefined is unchanged. */
export type DetailsFields = {
  [Column in
    | 'title'
    | 'first_name'
    | 'last_name'
    | 'gender'
    | 'ethnicity'
    | 'disability'
    | 'phone'
    | 'address1'
    | 'address2'
    | 'town'
    | 'postcode'
    | 'home_venue_id'
    | 'reminders'
    | `marketing_${(typeof marketingChannels)[number]}`]?: Updateable<Person>[Column] | undefined;
};

/**
 * ACC-03: changes the given columns of an account whose address is proved, and returns whether there is one. A date of
 * birth is set only if the record has none, and also before the proof, as a newcomer states it. Agreement to marketing keeps its first instant until it is withdrawn.
 */
export async function updateDetails(
  run: RunStatement,
  { clientId, personId, now }: PersonKey & { now: number },
  { date_of_birth, ...fields }: DetailsFields & { date_of_birth: string | undefined },
): Promise<boolean> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const agreements = marketingChannels.flatMap((channel) => {
    const isAgreed = fields[`marketing_${channel}`];
    if (isAgreed === undefined) return [];
    const column = sql.ref(`marketing_${channel}_at`);
    return [
      sql`${column} = ${isAgreed ? sql`coalesce(${column}, ${new Date(now)}::timestamptz)` : sql`null`}`,
    ];
  });
  const changes = [
    ...given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ...agreements,
    sql`date_of_birth = coalesce(date_of_birth, ${date_of_birth ?? null}::date)`,
  ];
  const isOnlyBirthday = date_of_birth !== undefined && given.length === 0 && agreements.length === 0;
  const updated = await run(sql`
    update person set ${sql.join(changes)}
    where client_id = ${clientId} and id = ${personId} and (${isOnlyBirthday} or not is_provisional)
    returning 1`);
  return updated.length > 0;
}
