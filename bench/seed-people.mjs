// Inserts customers for the benchmark, each with a session and the cookie that a login would set.
import { createHmac, hkdfSync } from 'node:crypto';
import { secret } from './environment.mjs';

/** A session id, padded to its usual length. */
const getSessionId = (n) => `bench-session-${n}-`.padEnd(43, 'x');

/**
 * Inserts `personCount` people with a session for one day, and a front-of-house cart for the bare handler, which does
 * not create carts. In our server the first addition creates the cart.
 */
export async function seedPeople(db, { clientId, personCount }) {
  await db.query(
    `with people as (
      insert into person (client_id, uuid, reference, first_name, last_name, email, date_of_birth, created_at)
      select $1, gen_random_uuid(), 'B' || lpad(n::text, 7, '0'), 'Customer', n::text, 'customer' || n || '@national.test',
        date '1980-01-01', now()
      from generate_series(1, $2::int) n
      on conflict do nothing returning client_id, id, last_name
    ), carts as (
      insert into cart (client_id, id, owner, source)
      select client_id, gen_random_uuid(), 'person:' || id, 'front-of-house' from people returning client_id, id
    ), holds as (
      insert into hold (client_id, cart_id) select client_id, id from carts
    )
    insert into session (client_id, id_hash, person_id, created_at, expires_at)
    select client_id, sha256(convert_to(rpad('bench-session-' || last_name || '-', 43, 'x'), 'UTF8')), id, now(),
      now() + interval '1 day'
    from people`,
    [clientId, personCount],
  );
  await db.query('analyze');
  const { rows } = await db.query(
    `select p.id, p.last_name as n, c.id as cart_id from person p
    join cart c on c.client_id = p.client_id and c.owner = 'person:' || p.id and c.source = 'front-of-house'
    where p.client_id = $1 and p.reference like 'B%' order by p.reference limit $2`,
    [clientId, personCount],
  );
  const key = Buffer.from(hkdfSync('sha256', secret, 'pavilion', 'session cookie', 32));
  return rows.map(({ id, n, cart_id: cartId }) => ({
    id,
    cartId,
    cookieAt: (port) => `national_${port}=${signSession(key, { sessionId: getSessionId(n), personId: id })}`,
  }));
}

/** Signs a session like `apps/server/src/platform/http/session-cookie.ts`. */
function signSession(key, identity) {
  const payload = Buffer.from(
    JSON.stringify({ kind: 'customer', clientSlug: 'national', ...identity }),
  ).toString('base64url');
  return `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`;
}
