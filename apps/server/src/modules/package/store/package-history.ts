import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** Whether its owner books with `package pk` of `package_plan pp`: guest passes are sent, and booked with by the guest. */
export const isUsableSql = sql`(not pp.is_guest_pass or pk.guest_pass_id is not null)`;

const maxPackages = 50;
const maxSessions = 100;

type PackageUse = {
  id: string;
  name: string;
  venueName: string | null;
  /** Milliseconds. */
  startsAt: number;
  timezone: string;
  attendeeName: string | null;
  isReserved: boolean;
};

/** A person's package with what used it. `expiresAt` in milliseconds. */
export type PackageHistory = {
  id: string;
  name: string;
  categories: string[];
  uses: number;
  used: number;
  usedAtDesk: number;
  expiresAt: number;
  sessions: PackageUse[];
};

/** ACC-05: the packages of a person, those that can be used first. One whose order was not paid is left out. */
export const readPackageHistory = (
  run: RunStatement,
  { clientId, personId, now }: { clientId: string; personId: number; now: number },
): Promise<PackageHistory[]> =>
  run(sql<PackageHistory>`
    select pk.id, pp.name, pk.uses, pk.used, pk.used_at_desk as "usedAtDesk",
      floor(extract(epoch from pk.expires_at) * 1000)::float8 as "expiresAt",
      array(
        select k.name from package_plan_category pc
        join category k on k.client_id = pc.client_id and k.id = pc.category_id
        where pc.client_id = pp.client_id and pc.plan_id = pp.id order by k.position, k.name
      ) as categories,
      (
        select coalesce(json_agg(json_build_object(
          'id', u.id, 'name', u.name, 'venueName', u.venue_name, 'startsAt', u.starts_at, 'timezone', u.timezone,
          'attendeeName', u.attendee_name, 'isReserved', u.is_reserved
        ) order by u.starts_at desc), '[]')
        from (
          select l.id, l.snapshot ->> 'title' as name, v.name as venue_name, o.timezone,
            floor(extract(epoch from o.starts_at) * 1000)::float8 as starts_at, l.status = 'reserved' as is_reserved,
            case when p.id <> pk.person_id then p.first_name || ' ' || p.last_name end as attendee_name
          from line_use y
          join cart_line l on l.client_id = y.client_id and l.id = y.line_id
          join occurrence o on o.client_id = y.client_id and o.id = y.occurrence_id
          join venue v on v.client_id = o.client_id and v.id = o.venue_id
          join person p on p.client_id = y.client_id and p.id = y.person_id
          where y.client_id = pk.client_id and y.package_id = pk.id
          order by o.starts_at desc limit ${maxSessions}
        ) u
      ) as sessions
    from package pk join package_plan pp on pp.client_id = pk.client_id and pp.id = pk.plan_id
    where pk.client_id = ${clientId} and pk.person_id = ${personId} and pk.expires_at > pk.created_at and ${isUsableSql}
    order by (pk.expires_at > ${new Date(now)} and pk.used < pk.uses) desc,
      case when pk.expires_at > ${new Date(now)} then pk.expires_at end, pk.expires_at desc, pk.id
    limit ${maxPackages}`);
