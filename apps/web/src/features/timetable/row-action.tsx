import { Button, buttonClass, LinkButton } from '@pavilion/ui/button';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { useLoginModal } from '../person/index.ts';
import { SessionLink } from './session-link.tsx';
import type { Occurrence } from './timetable-query.ts';
import { roomOf } from './where-of.ts';

/** The one thing that can be done with a session, or nothing. */
export function RowAction({ session }: { session: Occurrence }) {
  const t = useText('courses');
  const { time } = useSayWhen();
  const { open } = useLoginModal();
  const { action, nextStep } = session.bookableAction;
  const at = time(session.startsAt.format24Hour);
  const which = <span className="pv-hidden">{` ${session.name}, ${at}, ${roomOf(session)}`}</span>;
  if (action === 'book') {
    return (
      <SessionLink id={session.id} className={buttonClass({ variant: 'secondary' })}>
        {t('book')}
        {which}
      </SessionLink>
    );
  }
  if (action === 'cancel_reservation') {
    return (
      <LinkButton variant="quiet" href="/basket">
        {t('in_basket')}
        {which}
      </LinkButton>
    );
  }
  if (nextStep === 'log_in') {
    return (
      <Button variant="quiet" onClick={() => open({ reason: 'book' })}>
        {t('log_in')}
        {which}
      </Button>
    );
  }
  return null;
}
