import type { BundleForm, DisabledReason } from '@pavilion/domain/bundle/bundle';
import { useText } from '../../../lib/i18n/text.tsx';
import type { QuestionFormState } from '../../question/index.ts';

/** What a form lacks, with the id of what takes the focus. */
export type FormProblem = { fieldId: string; text: string };

type Options = {
  choice: BundleForm['choice'];
  /** The section with the choice of sessions. */
  sessionsId: string;
  /** Where to say who attends; undefined once it is said. */
  whoFieldId: string | undefined;
  questions: QuestionFormState['problems'];
  /** The waiver to agree to; undefined once it is agreed to. */
  waiver: { fieldId: string; name: string } | undefined;
};

/** CMP-29, CRS-14: everything that a form lacks, in the order of the page. */
export function useFormProblems({
  choice,
  sessionsId,
  whoFieldId,
  questions,
  waiver,
}: Options): FormProblem[] {
  const t = useText('bundle');
  const isSessionMissing = choice?.campBookingType === 'individual' && choice.selectedSessionIds.length === 0;
  return [
    ...(whoFieldId === undefined ? [] : [{ fieldId: whoFieldId, text: t('disabled_complete_who') }]),
    ...(isSessionMissing ? [{ fieldId: sessionsId, text: t('disabled_select_session') }] : []),
    ...questions.map(({ fieldId, text, isAnswered }) => ({
      fieldId,
      text: t(isAnswered ? 'disabled_check_answer' : 'disabled_answer', { question: text }),
    })),
    ...(waiver
      ? [{ fieldId: waiver.fieldId, text: t('disabled_agree_to_waiver', { name: waiver.name }) }]
      : []),
  ];
}

/** Whether the customer can complete it in the form. The other reasons are about the places. */
export const isIncomplete = (reason: DisabledReason): boolean =>
  reason === 'select_session' || reason === 'agree_to_waiver' || reason === 'complete_required';
