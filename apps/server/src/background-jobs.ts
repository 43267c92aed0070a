import type { AppDeps } from '#platform/deps';
import type { JobHandlers } from '#platform/jobs/job-runner';
import { createSendMailHandler, type Mailer } from '#platform/jobs/mailer';
import type { Sweep } from '#platform/jobs/sweep';
import { deleteExpiredLimits } from '#platform/limits/delete-expired-limits';
import {
  bookingJobs,
  sendReminders,
  sendVenueChanges,
  sweepCancelledOccurrences,
} from './modules/booking/index.ts';
import {
  cancelUnpaidBookings,
  checkoutJobs,
  confirmationJobs,
  createPaymentSweep,
} from './modules/checkout/index.ts';
import { directDebitJobs, sweepDirectDebits } from './modules/direct-debit/index.ts';
import { emailChangeJobs } from './modules/email-change/index.ts';
import { createReminderCodes } from './modules/entry-code/index.ts';
import { giftCardJobs, queueGiftCards } from './modules/gift-card-sale/index.ts';
import { householdJobs } from './modules/household/index.ts';
import { notificationJobs } from './modules/notification/index.ts';
import { sendOpeningNotices } from './modules/opening-notice/index.ts';
import { sendDocumentNotices, sendMembershipNotices } from './modules/own-membership/index.ts';
import { passwordJobs } from './modules/password/index.ts';
import { personalDataJobs, sweepErasures } from './modules/personal-data/index.ts';
import { sweepReconciliations } from './modules/reconciliation/index.ts';
import { sweepRefunds } from './modules/refund/index.ts';
import { savedCardJobs } from './modules/saved-card/index.ts';
import { createDailyGeneration } from './modules/schedule/index.ts';
import { sessionJobs } from './modules/session/index.ts';
import { createQueueSweep, waitlistJobs } from './modules/waitlist/index.ts';
import { createPurchasables } from './purchasables.ts';
import { applyRetention } from './retention.ts';

/**
 * Handlers of all outbox messages except `changed`, by kind. Each group has a runner of its own, so that payments that
 * wait for a silent provider delay no email.
 */
export const createJobGroups = (
  deps: AppDeps,
  mailer: Mailer,
): readonly { concurrency: number; jobs: JobHandlers }[] => {
  const sellingDeps = { ...deps, purchasables: createPurchasables(deps.database) };
  const emailJobs = {
    ...bookingJobs(deps, mailer),
    ...confirmationJobs(sellingDeps, mailer),
    ...passwordJobs(deps, mailer),
    ...emailChangeJobs(deps, mailer),
    ...householdJobs(deps, mailer),
    ...giftCardJobs(deps, mailer),
    ...notificationJobs(deps, mailer),
    ...personalDataJobs(deps),
    ...sessionJobs(deps, mailer),
    send_mail: createSendMailHandler(mailer),
  };
  return [
    {
      concurrency: 8,
      jobs: { ...checkoutJobs(sellingDeps), ...savedCardJobs(deps), ...directDebitJobs(deps) },
    },
    { concurrency: 4, jobs: { ...emailJobs, ...waitlistJobs(sellingDeps) } },
  ];
};

/** Periodic sweeps of the worker. */
export const createSweeps = (deps: AppDeps): readonly Sweep[] => [
  ...createPaymentSweeps(deps),
  ...createNoticeSweeps(deps),
  ...createOtherSweeps(deps),
];

const createPaymentSweeps = (deps: AppDeps): readonly Sweep[] => {
  const sellingDeps = { ...deps, purchasables: createPurchasables(deps.database) };
  return [
    {
      intervalSeconds: 3,
      deadlineSeconds: 150,
      name: 'reconcile payments',
      work: createPaymentSweep(sellingDeps),
    },
    {
      intervalSeconds: 3,
      deadlineSeconds: 150,
      name: 'send refunds',
      work: (signal) => sweepRefunds(sellingDeps, signal),
    },
    {
      intervalSeconds: 5,
      deadlineSeconds: 300,
      name: 'collect direct debits',
      work: (signal) => sweepDirectDebits(deps, signal),
    },
    {
      intervalSeconds: 600,
      deadlineSeconds: 600,
      name: 'reconcile books',
      work: (signal) => sweepReconciliations(deps, signal),
    },
    {
      intervalSeconds: 30,
      deadlineSeconds: 60,
      name: 'cancel unpaid bookings',
      work: (signal) => cancelUnpaidBookings(sellingDeps, { signal }),
    },
    {
      intervalSeconds: 5,
      deadlineSeconds: 150,
      name: 'cancel bookings of cancelled sessions',
      work: (signal) => sweepCancelledOccurrences(deps, signal),
    },
  ];
};

/** Emails that are due at a time. */
const createNoticeSweeps = (deps: AppDeps): readonly Sweep[] => [
  {
    intervalSeconds: 5,
    deadlineSeconds: 60,
    name: 'send opening notices',
    work: (signal) => sendOpeningNotices(deps, signal),
  },
  {
    intervalSeconds: 300,
    deadlineSeconds: 60,
    name: 'send document notices',
    work: (signal) => sendDocumentNotices(deps, signal),
  },
  {
    intervalSeconds: 300,
    deadlineSeconds: 60,
    name: 'send membership notices',
    work: (signal) => sendMembershipNotices(deps, signal),
  },
  {
    intervalSeconds: 60,
    deadlineSeconds: 300,
    name: 'send reminders',
    work: (signal) => sendReminders({ ...deps, createEntryCodes: createReminderCodes }, signal),
  },
  {
    intervalSeconds: 60,
    deadlineSeconds: 150,
    name: 'send changes of sessions',
    work: (signal) => sendVenueChanges(deps, signal),
  },
];

const createOtherSweeps = (deps: AppDeps): readonly Sweep[] => {
  const { database, now } = deps;
  return [
    {
      intervalSeconds: 2,
      deadlineSeconds: 60,
      name: 'settle waitlists',
      work: createQueueSweep(deps),
    },
    {
      intervalSeconds: 5,
      deadlineSeconds: 60,
      name: 'send gift cards',
      work: (signal) => queueGiftCards(deps, signal),
    },
    {
      intervalSeconds: 60,
      deadlineSeconds: 300,
      name: 'erase accounts',
      work: (signal) => sweepErasures(deps, signal),
    },
    {
      intervalSeconds: 60,
      deadlineSeconds: 1800,
      name: 'generate occurrences',
      work: createDailyGeneration(deps),
    },
    {
      intervalSeconds: 60,
      deadlineSeconds: 60,
      name: 'delete expired rate limits',
      work: (signal) => deleteExpiredLimits(database.run, { signal }),
    },
    {
      intervalSeconds: 300,
      deadlineSeconds: 600,
      name: 'apply retention periods',
      work: (signal) => applyRetention(database, now(), signal),
    },
  ];
};
