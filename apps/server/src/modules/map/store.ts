import { type Coordinates, metresPerMile } from '@pavilion/domain/map';
import { type RawBuilder, sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** The mean radius of the earth, in miles. */
const earthRadiusMiles = 6_371_008.8 / metresPerMile;

/** VEN-03: condition on `venue v`. NaN and values out of range are not coordinates. */
export const hasCoordinatesSql: RawBuilder<boolean> = sql<boolean>`
  coalesce(v.lat between -90 and 90 and v.lng between -180 and 180, false)`;

/** VEN-04: great-circle distance of `venue v` from coordinates, in miles; null if the venue has no coordinates. */
export const milesFromSql = ({ latitude, longitude }: Coordinates): RawBuilder<number | null> => sql<
  number | null
>`
  case when ${hasCoordinatesSql} then ${2 * earthRadiusMiles}::float8 * asin(least(1, sqrt(
    power(sin(radians(v.lat - ${latitude}::float8) / 2), 2)
      + cos(radians(${latitude}::float8)) * cos(radians(v.lat))
        * power(sin(radians(v.lng - ${longitude}::float8) / 2), 2)
  ))) end`;

type NamedCoordinates = Coordinates & { name: string };

/** The mean coordinates of the client's own venues with this postcode, outcode or town. */
export async function readVenueCoordinates(
  run: RunStatement,
  clientId: string,
  { kind, text }: { kind: 'postcode' | 'outcode' | 'town'; text: string },
): Promise<NamedCoordinates | undefined> {
  const postcode = sql`upper(replace(v.postcode, ' ', ''))`;
  const conditions = {
    postcode: sql`${postcode} = ${text}`,
    outcode: sql`left(${postcode}, -3) = ${text}`,
    town: sql`lower(v.town) = lower(${text})`,
  };
  const names = { postcode: sql`v.postcode`, outcode: sql`left(${postcode}, -3)`, town: sql`v.town` };
  const [row] = await run(sql<NamedCoordinates>`
    select min(${names[kind]}) as name, avg(v.lat) as latitude, avg(v.lng) as longitude
    from venue v where v.client_id = ${clientId} and ${conditions[kind]} and ${hasCoordinatesSql}
    having count(*) > 0`);
  return row;
}
