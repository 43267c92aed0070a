import type { joinWaitlist as joinRoute } from '@pavilion/contract/waitlist';
import type { CallerFor } from '#platform/http/caller';

export type JoinRequest = {
  caller: CallerFor<'customer'>;
  occurrenceId: string;
  personId: number;
  /** WTL-06: whether a place is booked at once. */
  isAutomatic: boolean;
  /** The most that it may take of the caller's credit, in minor units: the price that they were shown. */
  automaticCredit: number;
};
export type JoinRefusal = {
  code: keyof (typeof joinRoute)['refusals'];
  params?: Readonly<Record<string, string | number>>;
  nextStep?: string;
};

/** The entry is in the account, and in the panel of the session. */
export const alreadyWaitlisted = { code: 'already_waitlisted', nextStep: 'see_waitlist' } as const;
