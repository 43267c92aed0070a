import {
  answerActivityQuestions,
  answerCartQuestions,
  answerOccurrenceQuestions,
} from '@pavilion/contract/question';
import { refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { answerQuestions } from './answer-questions.ts';
import { ownAnswers } from './policy.ts';
import { findBookedLine, findCartLine } from './store/answers.ts';

export function questionRoutes(
  registerRoute: RegisterRoute,
  { database: { run } }: Pick<AppDeps, 'database'>,
): void {
  registerRoute(
    answerCartQuestions,
    async ({ caller, params: { cartId }, body, scope: { personId } }) => {
      const clientId = caller.client.id;
      const line = await findCartLine(run, { clientId, personId, cartId, lineId: body.cart_item_id });
      if (!line) return refuse({ code: 'cart_item_not_found' } as const);
      return answerQuestions(run, caller, line, body.custom_question_answers);
    },
    { policy: ownAnswers },
  );
  registerRoute(
    answerActivityQuestions,
    async ({ caller, params: { activityId }, body, scope: { personId } }) => {
      const attendeeId = body.purchased_for_user_id ?? personId;
      const line = await findBookedLine(run, {
        clientId: caller.client.id,
        personId,
        attendeeId,
        occurrence: { number: activityId },
      });
      if (!line) return refuse({ code: 'booking_not_found' } as const);
      return answerQuestions(run, caller, line, body.custom_question_answers);
    },
    { policy: ownAnswers },
  );
  registerRoute(
    answerOccurrenceQuestions,
    async ({ caller, params: { id }, body, scope: { personId } }) => {
      const attendeeId = body.purchased_for_user_id ?? personId;
      const line = await findBookedLine(run, {
        clientId: caller.client.id,
        personId,
        attendeeId,
        occurrence: { id },
      });
      if (!line) return refuse({ code: 'booking_not_found' } as const);
      return answerQuestions(run, caller, line, body.custom_question_answers);
    },
    { policy: ownAnswers },
  );
}
