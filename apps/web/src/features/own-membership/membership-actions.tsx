import { useState } from 'react';
import { useQuestionFocus } from '../../lib/accessibility/use-question-focus.ts';
import { CancelMembership } from './cancel-membership.tsx';
import { ChangePlan } from './change-plan.tsx';
import { FreezeMembership } from './freeze-membership.tsx';
import type { OwnMembership } from './queries.ts';

type Question = 'freeze' | 'cancel';
type Props = { membership: OwnMembership; others: readonly OwnMembership[]; userId: number };

/**
 * ACC-04: freezing, cancelling and changing the plan, one at a time. An open question hides the other, whose button
 * could be read as its own.
 */
export function MembershipActions({ membership, others, userId }: Props) {
  const [question, setQuestion] = useState<Question | 'change'>();
  const actions = useQuestionFocus<HTMLDivElement>(question);
  const toggle = (name: Question) => (isOpen: boolean) => setQuestion(isOpen ? name : undefined);
  return (
    <>
      <div ref={actions} className="own-membership__actions">
        {question !== 'cancel' && (
          <FreezeMembership
            membership={membership}
            userId={userId}
            isAsking={question === 'freeze'}
            onAsk={toggle('freeze')}
          />
        )}
        {question !== 'freeze' && (
          <CancelMembership
            membership={membership}
            userId={userId}
            isAsking={question === 'cancel'}
            onAsk={toggle('cancel')}
            onFreeze={membership.freezeOffer && !membership.freeze ? () => setQuestion('freeze') : undefined}
          />
        )}
      </div>
      {membership.memberName === null && (
        <ChangePlan
          membership={membership}
          others={others}
          userId={userId}
          isOpen={question === 'change'}
          onOpen={() => setQuestion('change')}
        />
      )}
    </>
  );
}
