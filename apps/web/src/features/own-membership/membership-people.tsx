import { removeMembershipPerson } from '@pavilion/contract/own-membership/own-membership';
import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { useState } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import type { OwnMembership } from './queries.ts';
import { useMembershipChange } from './use-membership-change.ts';

type Props = { membership: OwnMembership; userId: number };
type Person = OwnMembership['people'][number];

/** MOD-03: the people whom the membership covers, or who covers the user. */
export function MembershipPeople({ membership, userId }: Props) {
  const t = useText('own_membership');
  const { people, sharedBy, maxPeople, memberName } = membership;
  if (sharedBy !== null) return <p>{t('shared_by', { name: sharedBy })}</p>;
  if (maxPeople === 1 || memberName !== null) return null;
  return (
    <div>
      <h3 className="own-membership__heading">{t('people')}</h3>
      <ul className="pv-divided-list" data-testid="membership-people">
        {people.map((person) => (
          <CoveredPerson key={person.userId} membership={membership} person={person} userId={userId} />
        ))}
      </ul>
      <p className="pv-small pv-muted">
        {t(people.length === 0 ? 'people_none' : 'people_most', { count: maxPeople })}
      </p>
    </div>
  );
}

/** Asks before it removes, and says what ends. */
function CoveredPerson({ membership, person, userId }: Props & { person: Person }) {
  const t = useText('own_membership');
  const send = useSend();
  const [isAsking, setAsking] = useState(false);
  const name = `${person.firstName} ${person.lastName}`;
  const { id, name: plan } = membership;
  const { mutate, isPending } = useMembershipChange(
    userId,
    () => sendRequest(send, removeMembershipPerson, { params: { id, userId: person.userId } }),
    { success: t('people_removed', { name, plan }), failure: t('people_not_removed', { name }) },
  );
  const buttonRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById('memberships'));
  return (
    <li className="own-membership__offer">
      <div>
        <span>{name}</span>
        {isAsking && <p className="pv-muted">{t('people_question', { name: person.firstName })}</p>}
      </div>
      {isAsking ? (
        <div className="pv-cluster">
          <Button ref={buttonRef} variant="danger" size="s" isPending={isPending} onClick={() => mutate()}>
            {t('people_confirm', { name: person.firstName })}
          </Button>
          <Button variant="quiet" size="s" onClick={() => setAsking(false)}>
            {t('keep')}
          </Button>
        </div>
      ) : (
        <Button ref={buttonRef} variant="secondary" size="s" onClick={() => setAsking(true)}>
          {t('people_remove')}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
