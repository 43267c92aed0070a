import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

/** A gift card. `balance` without what payments in progress have reserved, in minor units; `expiresAt` in milliseconds. */
export type GiftCard = {
  id: string;
  lastFour: string;
  currency: string;
  amount: number;
  balance: number;
  expiresAt: number;
};

/** The gift card of a client by the hash of its code: the same statement, whether there is one or not. */
export async function findGiftCard(
  run: RunStatement,
  { clientId, codeHash }: { clientId: string; codeHash: Buffer },
): Promise<GiftCard | undefined> {
  const [card] = await run(sql<GiftCard>`
    select g.id, g.last_four as "lastFour", g.currency, g.amount, a.balance - a.reserved as balance,
      floor(extract(epoch from g.expires_at) * 1000)::float8 as "expiresAt"
    from gift_card g join account a on a.client_id = g.client_id and a.id = g.id
    where g.client_id = ${clientId} and g.code_hash = ${codeHash}`);
  return card;
}

type NewGiftCard = {
  clientId: string;
  id: string;
  codeHash: Buffer;
  lastFour: string;
  currency: string;
  amount: number;
  expiresAt: number;
  now: number;
};

export async function insertGiftCard(tx: Transaction, card: NewGiftCard): Promise<void> {
  await tx(sql`
    insert into gift_card (client_id, id, code_hash, last_four, currency, amount, expires_at, created_at)
    values (${card.clientId}, ${card.id}, ${card.codeHash}, ${card.lastFour}, ${card.currency}, ${card.amount},
      ${new Date(card.expiresAt)}, ${new Date(card.now)})`);
}

/** Delays the expiry of a gift card to an instant in milliseconds. A later one stays. */
export async function extendGiftCard(
  tx: Transaction,
  { clientId, id, expiresAt }: { clientId: string; id: string; expiresAt: number },
): Promise<void> {
  await tx(sql`
    update gift_card set expires_at = greatest(expires_at, ${new Date(expiresAt)})
    where client_id = ${clientId} and id = ${id}`);
}

/** Replaces the code of a gift card, whose earlier one no longer pays. */
export async function updateCode(
  tx: Transaction,
  { clientId, id, codeHash, lastFour }: Pick<NewGiftCard, 'clientId' | 'id' | 'codeHash' | 'lastFour'>,
): Promise<void> {
  await tx(sql`
    update gift_card set code_hash = ${codeHash}, last_four = ${lastFour}
    where client_id = ${clientId} and id = ${id}`);
}
