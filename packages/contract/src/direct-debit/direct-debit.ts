import * as z from 'zod/mini';
import { bankAccount } from '../checkout.ts';
import { money } from '../money.ts';
import { route, smallBody } from '../route.ts';

const text = (maxLength: number) => z.string().check(z.trim(), z.maxLength(maxLength));

/**
 * Sends the caller's bank account to the provider, which checks it and keeps it. An instruction is given to the bank once
 * the order of a membership is paid. Nothing of the account number but its last two digits is saved here.
 */
export const setUpDirectDebit = route({
  method: 'POST',
  path: '/api/v1/direct-debit/account',
  access: 'customer',
  shedding: 'last',
  // Few, because every one tells whether an account number can exist.
  limit: { by: 'person', perMinute: 6 },
  bodyLimit: smallBody,
  body: z.object({
    account_holder: text(60),
    sort_code: text(20),
    account_number: text(20),
    /** Whether the caller is the account holder, and the only person needed to authorise Direct Debits from it. */
    authorises_alone: z.boolean(),
  }),
  reply: bankAccount,
  refusals: {
    direct_debit_off: 409,
    direct_debit_exists: 409,
    direct_debit_needs_account: 409,
    provider_unavailable: 409,
  },
});

/** A membership of the caller, or one that they pay for, with its Direct Debit. */
export const membership = z.object({
  id: z.uuid(),
  plan_id: z.uuid(),
  name: z.string(),
  /** The member, if it is not the caller. */
  member_name: z.nullable(z.string()),
  /** First day without a gap since, and last day; null while it continues until it is cancelled. */
  since: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** Null for one that is paid otherwise. */
  direct_debit: z.nullable(
    z.object({
      id: z.uuid(),
      account: bankAccount,
      /** The reference of the instruction at the bank; null until the bank has it. */
      reference: z.nullable(z.string()),
      statement_name: z.string(),
      /** `setting_up`: the bank has not accepted it yet. */
      state: z.enum(['setting_up', 'active', 'suspended', 'ended']),
      /** Null if none is planned any more. */
      next_collection: z.nullable(z.object({ amount: money, on: z.string() })),
      /** Whether something that could not be collected is to be paid. */
      has_debt: z.boolean(),
      can_cancel: z.boolean(),
    }),
  ),
});

/** The caller's memberships, and those that they pay for by Direct Debit. */
export const listMemberships = route({
  method: 'GET',
  path: '/api/v1/memberships',
  access: 'customer',
  reply: z.array(membership),
  refusals: {},
});

/** Cancels a membership of the caller that is paid by Direct Debit, at the end of what is paid for or sent to the bank. */
export const cancelMembership = route({
  method: 'POST',
  path: '/api/v1/memberships/:id/cancel',
  access: 'customer',
  params: z.object({ id: z.uuid() }),
  reply: listMemberships.reply,
  refusals: { membership_not_found: 404, membership_day_changed: 409 },
});
