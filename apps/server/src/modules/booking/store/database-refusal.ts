import pg from 'pg';
import type { ClaimRefusalCode, LineRefusal } from '../../cart/index.ts';

/** Refusals of the messages that `claim_occurrence` raises with the code PV001. */
const raisedRefusals = {
  facts_changed: { code: 'facts_changed' },
  already_applied: { code: 'already_applied' },
  cart_exists: { code: 'cart_changed', nextStep: 'reload_cart' },
  already_reserved: { code: 'already_reserved', nextStep: 'see_cart' },
  person_limit_reached: { code: 'person_limit_reached', nextStep: 'choose_another' },
  guest_limit_reached: { code: 'guest_limit_reached', nextStep: 'log_in' },
  cart_full: { code: 'cart_full', nextStep: 'shorten_cart' },
  provisional_limit_reached: { code: 'provisional_limit_reached', nextStep: 'prove_address' },
} as const satisfies Record<string, LineRefusal<ClaimRefusalCode>>;

/** The refusal of a violated constraint or a raised message; undefined for every other error. */
export function toDatabaseRefusal(error: unknown): LineRefusal<ClaimRefusalCode> | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (error.code === '23505' && error.constraint === 'booking_once') {
    return raisedRefusals.already_reserved;
  }
  if (error.code === '23505' && error.constraint === 'booking_replaced_once')
    return { code: 'change_in_cart', nextStep: 'see_cart' };
  if (error.code !== 'PV001') return undefined;
  const refusal = Object.entries(raisedRefusals).find(([code]) => code === error.message)?.[1];
  if (!refusal || error.detail === undefined) return refusal;
  return { ...refusal, params: { limit: Number(error.detail) } };
}
