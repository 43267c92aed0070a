import { createHash, randomInt } from 'node:crypto';
import { runStatement } from '../stack/database.ts';
import type { TestStack } from '../stack/test-stack.ts';

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A gift card of a client, in minor units. Each test has its own, because parallel tests would share a balance. */
export async function createGiftCard(
  client: 'demo' | 'harbour',
  amount: number,
  stack?: TestStack,
): Promise<string> {
  const code = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
  await runStatement(
    `with owner as (select id from client where slug = $1),
       internal as (
         insert into account (client_id, id, kind, code) select id, gen_random_uuid(), 'internal', 'gift-cards' from owner
         on conflict (client_id, code) do update set code = excluded.code returning id
       ),
       own as (
         insert into account (client_id, id, kind, code, balance, reserved)
         select id, gen_random_uuid(), 'gift_card', 'gift-card-' || $2, $3::int, 0 from owner returning client_id, id
       ),
       card as (
         insert into gift_card (client_id, id, code_hash, last_four, currency, amount, expires_at, created_at)
         select client_id, id, decode($4, 'hex'), right($2, 4), 'GBP', $3::int, date_trunc('day', now()) + interval '1 year', now() from own
       )
     insert into journal (client_id, id, created_at, from_account_id, to_account_id, amount, reason)
     select own.client_id, gen_random_uuid(), now(), internal.id, own.id, $3::int, 'gift_card_issued' from own, internal`,
    [client, code, amount, createHash('sha256').update(code).digest('hex')],
    stack,
  );
  return code;
}
