import { LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useUser } from '../person/index.ts';
import { RestrictionButton } from '../restriction/index.ts';
import type { Booking } from './queries.ts';

/** WVR-01: the inductions that are attended after the purchase, once for each person, before the first session. */
export function InductionsDue({ bookings }: { bookings: readonly Booking[] }) {
  const firsts = new Map<string, Booking>();
  for (const booking of bookings) {
    const key = `${booking.inductionDue?.id} ${booking.userId}`;
    if (booking.inductionDue && !firsts.has(key)) firsts.set(key, booking);
  }
  return [...firsts].map(([key, booking]) => <InductionDue key={key} booking={booking} />);
}

function InductionDue({ booking }: { booking: Booking }) {
  const t = useText('account');
  const { formatShortDay } = useDateFormat();
  const user = useUser();
  const { inductionDue: induction, userId, firstName, ticket, venue, name, startsAt } = booking;
  if (!induction) return null;
  const isOther = userId !== user?.id && firstName !== null && !ticket;
  const { categorySlug } = induction;
  return (
    <Notification
      tone="warning"
      title={
        isOther
          ? t('induction_due_for', { name: induction.name, person: firstName })
          : t('induction_due', { name: induction.name })
      }
      actions={
        categorySlug === null ? (
          <RestrictionButton restriction={induction}>{t('induction_how')}</RestrictionButton>
        ) : (
          <LinkButton href={`/location/${venue.slug}/${categorySlug}`}>{t('induction_sessions')}</LinkButton>
        )
      }
      data-testid="induction-due"
    >
      {t('induction_due_text', { session: name, day: formatShortDay(startsAt.local) })}
    </Notification>
  );
}
