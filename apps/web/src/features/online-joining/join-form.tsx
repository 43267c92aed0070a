import { joinSentences } from '@pavilion/domain/sentences';
import { Button } from '@pavilion/ui/base/button';
import { ErrorSummary } from '@pavilion/ui/feedback/error-summary';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { type ComponentProps, type SubmitEvent, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { AttendeeChoice, useAttendee } from '../linked-person/index.ts';
import type { MembershipPlan } from '../membership/index.ts';
import { QuestionForm, type QuestionFormState, useQuestionForm } from '../question/index.ts';
import { MembersField, useMembers } from './members-field.tsx';
import { useJoin } from './use-join.ts';

type FieldError = ComponentProps<typeof ErrorSummary>['errors'][number];
type Props = {
  plan: MembershipPlan;
  sections: Parameters<typeof useQuestionForm>[0];
  /** Whether the chosen person can join; else only the choice of the person is shown. */
  canJoin: boolean;
  /** Whether the cart has this membership already, whose people and answers are replaced. */
  isReplacing: boolean;
};

const proofId = 'joining-proof';

/** QST-12 gives every choice the same message, so the summary names the question. */
function nameQuestion(
  { sections, getFieldId }: QuestionFormState,
  { fieldId, message }: ReturnType<QuestionFormState['validate']>[number],
): FieldError {
  const found = sections.flatMap(({ questions }) => questions).find(({ id }) => getFieldId(id) === fieldId);
  return { fieldId, message: found ? joinSentences([found.question, message]) : message };
}

/** MOD-03: who joins, the health questions and the proof, which then go to the payment. */
export function JoinForm({ plan, sections, canJoin, isReplacing }: Props) {
  const t = useText('joining');
  const tc = useText('common');
  const isFamily = plan.maxPeople > 1;
  const { attendees, forUserId } = useAttendee();
  const members = useMembers(plan.maxPeople - 1);
  const questions = useQuestionForm(sections, `join-${plan.id}`);
  const [hasProof, setHasProof] = useState(false);
  const [errors, setErrors] = useState<{ list: readonly FieldError[]; count: number }>({
    list: [],
    count: 0,
  });
  const isProofMissing = plan.requiredDocument !== null && !hasProof;
  const showErrors = (list: readonly FieldError[]) => setErrors(({ count }) => ({ list, count: count + 1 }));
  const { join, isPending, error } = useJoin((refusal) =>
    showErrors(questions.showServerErrors(refusal.errors)),
  );
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const problems = [
      ...members.problems,
      ...questions.validate().map((problem) => nameQuestion(questions, problem)),
      ...(isProofMissing
        ? [{ fieldId: proofId, message: t('proof_missing', { proof: plan.requiredDocument ?? '' }) }]
        : []),
    ];
    showErrors(problems);
    if (problems.length > 0) return;
    void join({
      planId: plan.id,
      ...(isFamily ? { memberIds: members.chosenIds } : { forUserId }),
      ...(sections.length > 0 && { answers: questions.answers }),
    });
  };
  return (
    <form className="pv-stack joining-form" noValidate data-testid="joining-form" onSubmit={submit}>
      {errors.list.length > 0 && (
        <ErrorSummary key={errors.count} title={tc('error_summary_title')} errors={errors.list} />
      )}
      {error && errors.list.length === 0 && <NotAdded message={error.message} />}
      {isFamily && canJoin && <MembersField state={members} />}
      {!isFamily && attendees.length > 0 && <AttendeeChoice />}
      {canJoin && (
        <>
          {sections.length > 0 && <QuestionForm form={questions} level={3} />}
          {plan.requiredDocument !== null && (
            <ProofField
              proof={plan.requiredDocument}
              isChecked={hasProof}
              error={errors.list.find(({ fieldId }) => fieldId === proofId)?.message}
              onChange={setHasProof}
            />
          )}
          <Submit isReplacing={isReplacing} isPending={isPending} />
        </>
      )}
    </form>
  );
}

/** A refusal without a field. */
export function NotAdded({ message }: { message: string }) {
  const t = useText('joining');
  const tc = useText('common');
  return (
    <Notification tone="danger" shouldAnnounce title={t('not_added')}>
      {joinSentences([message || tc('error_unreachable'), t('not_charged')])}
    </Notification>
  );
}

type ProofProps = {
  proof: string;
  isChecked: boolean;
  error: FieldError['message'];
  onChange: (isChecked: boolean) => void;
};

/** The customer confirms that they have the document. Staff see it later. */
function ProofField({ proof, isChecked, error, onChange }: ProofProps) {
  const t = useText('joining');
  return (
    <div className="joining-proof">
      <h3>{t('proof_title')}</h3>
      <p className="pv-muted">{t('proof_text', { proof })}</p>
      <Checkbox
        id={proofId}
        label={t('proof_agree', { proof })}
        checked={isChecked}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </div>
  );
}

function Submit({ isReplacing, isPending }: { isReplacing: boolean; isPending: boolean }) {
  const t = useText('joining');
  return (
    <>
      <Button
        type="submit"
        size="l"
        isBlock
        variant={isReplacing ? 'secondary' : 'primary'}
        isPending={isPending}
        data-testid="joining-submit"
      >
        {t(isReplacing ? 'replace' : 'to_payment')}
      </Button>
      <p className="pv-small pv-muted">{t('to_payment_note')}</p>
    </>
  );
}
