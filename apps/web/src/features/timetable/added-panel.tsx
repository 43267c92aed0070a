import { LinkButton } from '@pavilion/ui/button';
import { Notification } from '@pavilion/ui/notification';
import { SlideOver } from '@pavilion/ui/slide-over';
import { Picture } from '../../shell/picture.tsx';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import type { OccurrenceInFull } from './timetable-query.ts';
import { whereOf } from './where-of.ts';

type Props = { isOpen: boolean; onClose: () => void; closeLabel: string; session: OccurrenceInFull };

/** SHL-12: it is in the basket; on to the checkout, or back to look around. */
export function AddedPanel({ session, ...shell }: Props) {
  const t = useText('courses');
  const { dayShort, span } = useSayWhen();
  return (
    <SlideOver
      {...shell}
      title={t('added_title')}
      footer={
        <div className="session-added__buttons">
          <LinkButton block href="/basket/checkout">
            {t('checkout')}
          </LinkButton>
          <LinkButton block variant="secondary" href="/" onClick={shell.onClose}>
            {t('back_to_home')}
          </LinkButton>
        </div>
      }
    >
      <div className="pv-stack" data-testid="booking-success">
        <Notification tone="success" announce title={t('added_to_basket')}>
          {t('added_text')}
        </Notification>
        <div className="session-added">
          <Picture picture={session.picture} otherwise="ball" />
          <p>
            <b>{session.name}</b>
            <span>{`${dayShort(session.startsAt.local)}, ${span(session.startsAt, session.endsAt)}`}</span>
            <span>{whereOf(session)}</span>
          </p>
        </div>
      </div>
    </SlideOver>
  );
}
