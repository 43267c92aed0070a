import type { joinWaitlist as joinRoute } from '@pavilion/contract/waitlist';
import type { CallerFor } from '#platform/http/caller';

export type JoinRequest = {
  caller: CallerFor<'customer'>;
  occurrenceId: string;
  personId: number;
  /** WTL-06: whether a place is booked at once. */
  isAutomatic: boolean;
};
export type JoinRefusal = {
  code: keyof (typeof joinRoute)['refusals'];
  params?: Readonly<Record<string, string | number>>;
  nextStep?: string;
};
