import type { PriceStep, PricingOption } from './price.ts';

/** QST-03: the answer to a custom question, in the format of its type. */
export type CustomAnswer = { questionId: number; answer: string | number | boolean | readonly number[] };

/** CMP-17: a child whom a guest names, who is nobody's linked person before the guest logs in. `dateOfBirth` is 'YYYY-MM-DD'. */
export type NamedChild = { firstName: string; lastName: string; dateOfBirth: string };

/** What a cart line stores for its kind. A new kind is a key here, and code that does not handle it does not compile. */
export type LineDetails = {
  /** BKG-03: `replaces` is the booking whose place it takes, and its session once the line is quoted. */
  booking: {
    occurrenceId: string;
    replaces?: { bookingId: string; occurrenceId?: string } | undefined;
  };
  penalty: { debtId: string };
  /** PRC-11: a fee, a debt or its reconciliation. */
  debt: { debtId: string; type: 'collectable_fee' | 'debt' | 'debt_reconciliation' };
  /** PRC-05: the plan that is bought, with the further people of it, or the membership that is renewed. */
  membership:
    | { planId: string; memberIds?: readonly number[]; answers?: readonly CustomAnswer[] }
    | { renewedId: string };
  /** PRC-08: the package that a client sells. */
  package: { planId: string };
  /** CHK-35: a gift card, who sends it, and who gets it on which day 'YYYY-MM-DD'; null is at once. `amount` in minor units. */
  gift_card: {
    planId: string;
    amount: number;
    recipientName: string;
    recipientEmail: string;
    /** Whom its email names as the sender; empty or absent: the buyer's first name. */
    senderName?: string;
    message: string;
    sendOn: string | null;
  };
  /** CMP-17, CRS-08: a camp or course. A request for the whole names no sessions; its line names those it has. */
  bundle: {
    type: 'camp' | 'course';
    scheduleId: string;
    isWhole: boolean;
    occurrenceIds: readonly string[];
    answers: readonly CustomAnswer[];
    /** The agreed waivers. */
    restrictionIds: readonly string[];
    /** The attendee in a guest's cart; undefined for a person. */
    child?: NamedChild | undefined;
  };
  /** `places` is known once the line is quoted: a ticket counts for several people. */
  ticket: { occurrenceId: string; ticketId: string; places?: number };
};

/** PRC-05: what a membership line sells: a first period, the next one, or the first one of another plan. */
export type MembershipPeriod = {
  action: 'join' | 'renewal' | 'change';
  planId: string;
  startsOn: string;
  endsOn: string;
};

/** The kinds of things that can be sold through a cart. */
export type LineKind = keyof LineDetails;

/** PRC-01: the price of a whole line in minor units, tax included, with the steps of its calculation. */
export type LinePrice = {
  optionId: string | null;
  list: number;
  discount: number;
  amount: number;
  tax: number;
  /** Hundredths of a per cent: 2000 is 20 %. */
  taxRate: number;
  taxCode: PricingOption['taxCode'];
  steps: readonly PriceStep[];
};

/**
 * BSK-09, CHK-12: what a line shows in a cart, an order, an email and a calendar. Stored with the line, so a later change
 * of its source does not change it. Instants are milliseconds since 1970. `order/line-snapshot.ts` reads version 1.
 */
export type LineSnapshot = {
  version: 2;
  title: string;
  /** The venue's time zone; null for a line without times. */
  timezone: string | null;
  times: readonly { from: number; until: number }[];
  place: { venueName: string; venueSlug: string; location: string; address: string } | null;
  /** The target of links; null for a line that is not an occurrence. */
  occurrenceId: string | null;
  categorySlug: string | null;
  /** URL of a photograph or name of an illustration; undefined for a line sold before pictures were kept. */
  picture?: string | undefined;
  attendee: { id: number | null; firstName: string; lastName: string } | null;
  option: { id: string; name: string | null } | null;
  /** ACT-29: the ticket type; undefined for a line that is no ticket. */
  ticket?: { id: string; name: string } | undefined;
  /** WVR-15: the enhanced waiver that each attendee signs before the payment; undefined without one. */
  waiver?: { id: string; name: string } | undefined;
  /** BKG-03: until when its booking could be cancelled; undefined for a line without one session. */
  cancelUntil?: number | undefined;
  /** PRC-08: a package that is bought; undefined for a line of another kind. */
  package?: { uses: number; validDays: number; isGuestPass?: boolean | undefined } | undefined;
  /** CHK-35: who gets a gift card and on which day 'YYYY-MM-DD'; null is at once. Undefined for a line of another kind. */
  giftCard?: { recipientName: string; sendOn: string | null } | undefined;
  /** BKG-03: the booking whose place it takes, and what was paid for that in minor units; undefined without one. */
  replaces?: { bookingId: string; title: string; from: number; until: number; paid: number } | undefined;
  /** PRC-02, PRC-04, PRC-08: what the price of a bought line, in minor units; undefined without any. */
  reductions?: readonly { name: string; amount: number }[] | undefined;
  notes: readonly { code: 'what_to_bring'; text: string }[];
  /** A camp or course, whose sessions are `times`. `totalSessions` are those of the whole. */
  bundle?:
    | { type: 'camp' | 'course'; id: string; slug: string; isWhole: boolean; totalSessions: number }
    | undefined;
  /** PRC-05: the period of a membership, days 'YYYY-MM-DD', both inclusive; the further people whom it covers. */
  membership?:
    | (MembershipPeriod & {
        /** The part of the price that is the joining fee. */
        joiningFee?: number | undefined;
        /** What Direct Debit collects each month after it, in minor units, and when first, as planned at the sale. */
        collection?: { amount: number; on: string } | undefined;
        members?: readonly { firstName: string; lastName: string }[] | undefined;
      })
    | undefined;
};

/** The order of lines in what a person reads: by their first session; a line without times comes last. */
export function compareStarts(a: LineSnapshot, b: LineSnapshot): number {
  const getStart = ({ times }: LineSnapshot): number => times[0]?.from ?? Number.POSITIVE_INFINITY;
  return Number(getStart(a) > getStart(b)) - Number(getStart(a) < getStart(b));
}
