import { Anchor } from '@pavilion/ui/base/anchor';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useDateFormat } from '../../../lib/dates/use-date-format.ts';
import { useText } from '../../../lib/i18n/text.tsx';

type Line = {
  id: string;
  name: string;
  cartableResource: { startsAt: { local: string; format24Hour: string } } | null;
};

/** BSK-16: names the lines that a log-in took out of the basket, and those of the account's that have joined it. */
export function LoginNotices({ lost, joined }: Record<'lost' | 'joined', readonly Line[]>) {
  const t = useText('checkout');
  const tc = useText('common');
  return (
    <div className="cart-lapsed pv-stack">
      {lost.length > 0 && (
        <Notification tone="info" shouldAnnounce title={t('lost_title')} data-testid="lost-at-login">
          <Lines lines={lost} />
          <p>{t('lost_text')}</p>
        </Notification>
      )}
      {joined.length > 0 && (
        <Notification
          tone="info"
          shouldAnnounce
          title={t('joined_title', { count: joined.length })}
          data-testid="joined-at-login"
        >
          <Lines lines={joined} />
          <p>
            {t('joined_text')} <Anchor href="/basket">{tc('view_basket')}</Anchor>
          </p>
        </Notification>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const tc = useText('common');
  const { formatShortDay, formatTime } = useDateFormat();
  const formatStart = ({ cartableResource }: Line): string =>
    cartableResource?.startsAt
      ? tc('day_and_time', {
          day: formatShortDay(cartableResource.startsAt.local),
          time: formatTime(cartableResource.startsAt.format24Hour),
        })
      : '';
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id}>{[line.name, formatStart(line)].filter(Boolean).join(', ')}</li>
      ))}
    </ul>
  );
}
