import { useEffect, useRef, useState } from 'react';
import { CancelMembership } from './cancel-membership.tsx';
import { FreezeMembership } from './freeze-membership.tsx';
import type { OwnMembership } from './queries.ts';

type Question = 'freeze' | 'cancel';
type Props = { membership: OwnMembership; userId: number };

/** ACC-04: freezing and cancelling. An open question hides the other, whose button could be read as its own. */
export function MembershipActions({ membership, userId }: Props) {
  const [question, setQuestion] = useState<Question>();
  const actions = useQuestionFocus(question);
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
        />
      )}
    </div>
  );
}

/** The button that opens a question is replaced by it, so the focus moves to the question and back to the button. */
function useQuestionFocus(question: Question | undefined) {
  const container = useRef<HTMLDivElement>(null);
  const previous = useRef<Question>(undefined);
  useEffect(() => {
    const opener = previous.current;
    previous.current = question;
    const selector = question ? '[data-question]' : opener && `[data-opens="${opener}"]`;
    if (selector) container.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [question]);
  return container;
}
