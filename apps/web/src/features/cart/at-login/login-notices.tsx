import { Anchor } from '@pavilion/ui/base/anchor';
import { Notification } from '@pavilion/ui/feedback/notification';
import type { ReactNode } from 'react';
import { useDateFormat } from '../../../lib/dates/use-date-format.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useUser } from '../../person/index.ts';
import { findLostLines, findOtherLines, type Line, type LostLine } from './find-changes.ts';

type Lines = { items: readonly Line[] };

/** The baskets of the guest and of the account at the log-in, and the present one. */
type Props = { guest: Lines; own: Lines; cart: Lines | undefined };

/** BSK-16: names what a log-in took out of the basket, and those of the account's lines that have joined it. */
export function LoginNotices({ guest, own, cart }: Props) {
  const t = useText('checkout');
  const tc = useText('common');
  const lost = findLostLines(guest.items, own.items, useUser()?.id);
  const ids = new Set(cart?.items.map(({ id }) => id));
  const joined = findOtherLines(own.items, guest.items).filter(({ id }) => ids.has(id));
  // A guest who brings nothing finds their own basket.
  if (guest.items.length === 0 || lost.length + joined.length === 0) return null;
  return (
    <div className="cart-lapsed pv-stack">
      <Lost lines={lost.filter(({ isInBasket }) => isInBasket)} own={own} />
      <Lost lines={lost.filter(({ isInBasket }) => !isInBasket)} own={own} />
      {joined.length > 0 && (
        <Notification
          tone="info"
          shouldAnnounce
          title={t('joined_title', { count: joined.length })}
          data-testid="joined-at-login"
        >
          <LineList items={joined.map((line) => ({ line, days: [] }))} />
          <p>
            {t('joined_text')} <Anchor href="/basket">{tc('view_basket')}</Anchor>
          </p>
        </Notification>
      )}
    </div>
  );
}

type LostProps = Pick<Props, 'own'> & { lines: readonly LostLine[] };

/** The lines of one reason, with the name of a child whom all of them are for. */
function Lost({ lines, own }: LostProps): ReactNode {
  const t = useText('checkout');
  const [first] = lines;
  if (!first) return null;
  const names = new Set(lines.map(({ line }) => line.purchasedFor?.firstName ?? ''));
  const reason = first.isInBasket ? 'lost_in_basket' : 'lost';
  const name = names.size === 1 && first.line.purchasedFor?.firstName;
  const isPart = lines.some(({ line }) => own.items.some(({ id }) => id === line.id));
  return (
    <Notification
      tone="info"
      shouldAnnounce
      title={name ? t(`${reason}_title_named`, { name }) : t(`${reason}_title`)}
      data-testid="lost-at-login"
    >
      <LineList items={lines} />
      <p>
        {t(`${reason}_text`)} {isPart && t('lost_other_days')}
      </p>
    </Notification>
  );
}

function LineList({ items }: { items: readonly Pick<LostLine, 'line' | 'days'>[] }) {
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
      {items.map(({ line, days }) => (
        <li key={line.id}>
          {[line.name, formatStart(line), ...days.map(formatShortDay)].filter(Boolean).join(', ')}
        </li>
      ))}
    </ul>
  );
}
