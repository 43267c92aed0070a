import { type Currency, toPrice } from '@pavilion/domain/money';
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

/** PRC-07, ACC-10: the passes that are sold, and those of a person. */
export async function listPasses(run: RunStatement, context: PassContext) {
  const { clientId, personId, currency, timezone, now } = context;
  const [plans, packs, sent] = await Promise.all([
    readPackagePlans(run, { clientId, isGuestPass: true }),
    readPacks(run, { clientId, personId, now }),
    readSentPasses(run, { clientId, personId }),
  ]);
  return {
    plans: plans.map(({ id, name, description, amount, uses, validDays, categories }) => ({
      id,
      name,
      description,
      price: toPrice(amount, currency),
      uses,
      valid_days: validDays,
      categories,
    })),
    packs: packs.map(({ id, name, uses, used, expiresAt, refundable }) => ({
      id,
      name,
      uses,
      left: uses - used,
      last_day: getLastPassDay(expiresAt, timezone),
      refund: refundable > 0 ? toPrice(refundable, currency) : null,
    })),
    sent: sent.map((pass) => ({
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
  };
}
