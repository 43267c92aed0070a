import { answerOccurrenceQuestions } from '@pavilion/contract/question';
import { Button } from '@pavilion/ui/base/button';
import { FieldError } from '@pavilion/ui/forms/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { QuestionForm, useQuestionForm } from '../question/index.ts';
import { toQuestionValues } from './answer-values.ts';
import type { Booking, BookingBundle } from './queries.ts';

type Props = {
  booking: Booking;
  sections: BookingBundle['customQuestionSections'];
  onDone: () => void;
};

/** ACC-06, QST-22: changes what was answered about the attendee of a camp or course. What is typed stays after a failure. */
export function ChangeAnswers({ booking, sections, onDone }: Props) {
  const t = useText('account');
  const tq = useText('question');
  const send = useSend();
  const queryClient = useQueryClient();
  const form = useQuestionForm(sections, `booking-question`, toQuestionValues(sections, tq('yes')));
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      sendRequest(send, answerOccurrenceQuestions, {
        params: { id: booking.occurrenceId },
        body: {
          ...(booking.userId !== null && { purchasedForUserId: booking.userId }),
          customQuestionAnswers: form.answers,
        },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['booking-bundle'] });
      onDone();
    },
    onError: ({ errors }) => focusField(form.showServerErrors(errors)[0]),
    meta: { success: t('answers_saved') },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const [first] = form.validate();
    if (first) focusField(first);
    else if (!isPending) mutate();
  };
  return (
    <form ref={element} className="pv-stack account-answers__form" noValidate onSubmit={submit}>
      <QuestionForm form={form} />
      {error && error.status !== 422 && (
        <p role="alert">
          <FieldError>{error.message || t('answers_not_saved')}</FieldError>
        </p>
      )}
      <div className="pv-cluster">
        <Button type="submit" isPending={isPending}>
          {t('answers_save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('answers_keep')}
        </Button>
      </div>
    </form>
  );
}

const focusField = (field: { fieldId: string } | undefined): void => {
  if (field) document.getElementById(field.fieldId)?.focus();
};
