import * as z from 'zod/mini';
import type { JobHandlers } from '#platform/jobs/job-runner';
import { type BookOfferDeps, bookOffer } from './book-offer.ts';
import { bookOfferJob } from './settle-queue.ts';

const offerPayload = z.object({ entry_id: z.uuid() });

/** After about ten seconds of errors the person gets the email, while most of their time to book is left. */
const maxTries = 3;

/** WTL-06: the job that books the place of an automatic entry. */
export const waitlistJobs = (deps: BookOfferDeps): JobHandlers => ({
  [bookOfferJob]: ({ clientId, payload }, { number }) =>
    bookOffer(
      deps,
      { clientId, entryId: offerPayload.parse(payload).entry_id },
      { isLastTry: number >= maxTries },
    ),
});
