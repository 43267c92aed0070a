import type { Camp, Course } from './queries.ts';

/** What the booking pages ask for. */
export type BundleAnswers = {
  /** The waivers that the customer has agreed to. */
  agreedWaiverIds: readonly string[];
  /** AUT-25: who attends; without it the cart's owner. */
  personId?: number;
  /** The child whom a guest names. */
  child?: { firstName: string; lastName: string; dateOfBirth: string };
  answers: readonly { customQuestionId: number; answer: string | number | boolean | number[] }[];
};

const toCommonFields = ({ agreedWaiverIds, answers, personId, child }: BundleAnswers) => ({
  quantity: 1 as const,
  ...(personId !== undefined && { purchasedForUserId: personId }),
  ...(child && { child }),
  activityRestrictionIds: [...agreedWaiverIds],
  customQuestionAnswers: [...answers],
});

/** CMP-17: a camp as an item to add: the whole, or the chosen sessions. */
export const createCampInput = (
  camp: Pick<Camp, 'id'>,
  sessionIds: readonly string[] | 'full',
  answers: BundleAnswers,
) => ({
  purchasableType: 'camp' as const,
  purchasableId: camp.id,
  ...toCommonFields(answers),
  ...(sessionIds === 'full'
    ? { bookingFullCamp: true }
    : { bookingFullCamp: false, campOccurrenceIds: [...sessionIds] }),
});

/** CRS-08: a course as an item to add. It takes every session that is left. */
export const createCourseInput = (course: Pick<Course, 'id'>, answers: BundleAnswers) => ({
  purchasableType: 'course' as const,
  purchasableId: course.id,
  ...toCommonFields(answers),
  bookingFullCamp: true,
});
