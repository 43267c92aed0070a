import * as z from 'zod/mini';
import { occurrenceId } from './booking.ts';
import { maxInteger, userId } from './person.ts';
import { route } from './route.ts';

/** QST-09, QST-18: answers of one attendee. The rules of the questions (domain) decide which are accepted. */
export const customQuestionAnswers = z
  .array(
    z.object({
      custom_question_id: z.int().check(z.gte(1), z.lte(maxInteger)),
      /** Text and date: a string; number, select, radio, checkbox with options: a number; without: a boolean. */
      answer: z.union([
        z.string().check(z.maxLength(5000)),
        z.number(),
        z.boolean(),
        z.array(z.int().check(z.lte(maxInteger))).check(z.maxLength(100)),
      ]),
    }),
  )
  .check(z.maxLength(100));

/** QST-05: lists whose validation errors name an item by its own number, in this field, in place of its index. */
export const keyedLists: Readonly<Record<string, string>> = {
  custom_question_answers: 'custom_question_id',
};

const question = {
  id: z.int(),
  question: z.string(),
  /** QST-11: a page or platform type. */
  type: z.string(),
  options: z.array(z.object({ id: z.int(), value: z.string() })),
  required: z.boolean(),
  position: z.int(),
  /** QST-19, QST-20: lengths of a text answer in characters; null for none of its own. */
  min_length: z.nullable(z.int()),
  max_length: z.nullable(z.int()),
  has_character_count: z.boolean(),
  /** What a text must be; null for any text. Our addition to the specified fields. */
  format: z.nullable(z.enum(['phone'])),
  /** Whom to call or who collects the attendee: may be answered as for a sibling. Our addition to the specified fields. */
  is_contact: z.boolean(),
};

const section = { title: z.string(), description: z.string(), position: z.int() };

/** QST-01, CMP-19, CRS-10: a section of the questions of a camp or course; lists are in order of position. */
export const customQuestionSection = z.object({ ...section, questions: z.array(z.object(question)) });

/** QST-06: the sections on a booking, with the answers as texts. */
export const answeredQuestionSections = z.array(
  z.object({
    ...section,
    questions: z.array(
      z.object({
        ...question,
        answer: z.nullable(
          z.discriminatedUnion('type', [
            z.object({ type: z.literal('simple'), answer: z.string() }),
            /** YYYY-MM-DD. */
            z.object({ type: z.literal('date'), answer: z.string() }),
            z.object({ type: z.literal('multi'), answers: z.array(z.string()) }),
          ]),
        ),
      }),
    ),
  }),
);

const answerRoute = { method: 'POST', access: 'customer', reply: answeredQuestionSections } as const;

/** QST-08: replaces the answers of a reserved line of the caller's cart. */
export const answerCartQuestions = route({
  ...answerRoute,
  shedding: 'last',
  path: '/api/activities/cart/:cartId/questions',
  params: z.object({ cartId: z.uuid() }),
  body: z.object({ cart_item_id: z.uuid(), custom_question_answers: customQuestionAnswers }),
  refusals: { cart_item_not_found: 404 },
});

/** Whose answers: the caller's, or those of an attendee for whom the caller booked. */
const occurrenceAnswers = z.object({
  purchased_for_user_id: z.optional(userId),
  custom_question_answers: customQuestionAnswers,
});

/** QST-21: replaces the answers of a booked camp or course, by the number of one of its occurrences. */
export const answerActivityQuestions = route({
  ...answerRoute,
  path: '/api/activities/:activityId/questions/answers',
  params: z.object({ activityId: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  body: occurrenceAnswers,
  refusals: { booking_not_found: 404 },
});

/** QST-22: `answerActivityQuestions` by the id of an occurrence. */
export const answerOccurrenceQuestions = route({
  ...answerRoute,
  path: '/api/activities/occurrences/:id/questions/answers',
  params: z.object({ id: occurrenceId }),
  body: occurrenceAnswers,
  refusals: { booking_not_found: 404 },
});
