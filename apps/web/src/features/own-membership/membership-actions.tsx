import { useState } from 'react';
import { useQuestionFocus } from '../../lib/accessibility/use-question-focus.ts';
import { CancelMembership } from './cancel-membership.tsx';
import { FreezeMembership } from './freeze-membership.tsx';
import type { OwnMembership } from './queries.ts';

type Question = 'freeze' | 'cancel';
type Props = { membership: OwnMembership; userId: number };

/** ACC-04: freezing and cancelling. An open question hides the other, whose button could be read as its own. */
export function MembershipActions({ membership, userId }: Props) {
  const [question, setQuestion] = useState<Question>();
  const actions = useQuestionFocus<HTMLDivElement>(question);
  const toggle = (name: Question) => (isOpen: boolean) => setQuestion(isOpen ? name : undefined);
  return (
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
  );
}
