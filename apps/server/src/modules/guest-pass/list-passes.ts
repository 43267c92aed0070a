import type { SentPassFilter } from '@pavilion/domain/guest-pass/filter';
import { type Currency, toPrice } from '@pavilion/domain/money';
import { paginate } from '@pavilion/domain/pagination';
import { ok } from '@pavilion/domain/result';
import { getLocalDay, toWallClock } from '@pavilion/domain/wall-clock';
import type { RunStatement } from '#platform/database/database';
import { readPackagePlans } from '../package/index.ts';
import { readPacks } from './store/packs.ts';
import { type GuestPass, readSentPasses } from './store/passes.ts';

export type PassContext = {
  clientId: string;
  personId: number;
  currency: Currency;
  timezone: string;
  now: number;
};

/** The last local day of something that ends at an instant (milliseconds). */
export const getLastPassDay = (expiresAt: number, timezone: string): string =>
  getLocalDay(expiresAt - 1, timezone);

/** The state of a pass at `now` (milliseconds). */
export function getPassState(
  { isWithdrawn, isRedeemed, sessionName, expiresAt }: GuestPass,
  now: number,
): 'sent' | 'redeemed' | 'used' | 'withdrawn' | 'expired' {
  if (isWithdrawn) return 'withdrawn';
  if (sessionName !== null) return 'used';
  if (expiresAt <= now) return 'expired';
  return isRedeemed ? 'redeemed' : 'sent';
}

/** PRC-07: the passes that are sold. */
export async function listPassPlans(
  run: RunStatement,
  { clientId, currency }: Pick<PassContext, 'clientId' | 'currency'>,
) {
  const plans = await readPackagePlans(run, { clientId, isGuestPass: true });
  return ok(
    plans.map(({ id, name, description, amount, uses, validDays, categories }) => ({
      id,
      name,
      description,
      price: toPrice(amount, currency),
      uses,
      valid_days: validDays,
      categories,
    })),
  );
}

type Page = { page: number; perPage: number };

/** ACC-10: a page of the packs of a person. */
export async function listPacks(run: RunStatement, context: PassContext & Page) {
  const { currency, timezone, page, perPage } = context;
  const packs = await readPacks(run, context);
  return {
    ...ok(
      packs.map(({ id, name, uses, used, expiresAt, refundable }) => ({
        id,
        name,
        uses,
        left: uses - used,
        last_day: getLastPassDay(expiresAt, timezone),
        refund: refundable > 0 ? toPrice(refundable, currency) : null,
      })),
    ),
    meta: { pagination: paginate({ page, perPage, total: packs[0]?.total ?? 0 }) },
  };
}

/** ACC-10: a page of the passes that a person has sent. */
export async function listSentPasses(
  run: RunStatement,
  context: PassContext & Page & { filter: SentPassFilter | undefined },
) {
  const { timezone, now, page, perPage } = context;
  const sent = await readSentPasses(run, context);
  return {
    ...ok(
      sent.map((pass) => ({
        id: pass.id,
        name: pass.name,
        recipient_name: pass.recipientName,
        recipient_email: pass.recipientEmail,
        last_day: getLastPassDay(pass.expiresAt, timezone),
        sent_at: toWallClock(pass.createdAt, timezone),
        state: getPassState(pass, now),
        session:
          pass.sessionName === null || pass.sessionStartsAt === null
            ? null
            : {
                name: pass.sessionName,
                starts_at: toWallClock(pass.sessionStartsAt, pass.sessionTimezone ?? timezone),
              },
      })),
    ),
    meta: { pagination: paginate({ page, perPage, total: sent[0]?.total ?? 0 }) },
  };
}
