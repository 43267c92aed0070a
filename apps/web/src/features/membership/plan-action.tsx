import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useAttendee } from '../linked-person/index.ts';
import { useLoginDialog, useUser } from '../person/index.ts';
import { getFirstPaymentKey } from './first-payment.ts';
import { JoinButton } from './join-button.tsx';
import { type MembershipOffer, type MembershipPlan, membershipOffersQuery } from './queries.ts';

type Props = { plan: MembershipPlan; isSold: boolean };

/** PRC-05: joins, renews or changes to a plan, or says why that is not possible. */
export function PlanAction({ plan, isSold }: Props) {
  const t = useText('membership');
  const user = useUser();
  if (!isSold) return <p className="pv-muted">{t('not_sold_online')}</p>;
  return user ? <OwnAction plan={plan} userId={user.id} /> : <GuestAction plan={plan} />;
}

function GuestAction({ plan: { name, firstPayment, joiningFee, directDebit } }: Pick<Props, 'plan'>) {
  const t = useText('membership');
  const { formatShortDay } = useDateFormat();
  const { open } = useLoginDialog();
  return (
    <>
      <p className="pv-muted">
        {t(getFirstPaymentKey({ directDebit }, joiningFee !== null), {
          amount: firstPayment.price.formatted,
          day: formatShortDay(firstPayment.endsOn),
        })}
      </p>
      <Button isBlock onClick={() => open()}>
        {t('log_in_to_join')}
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </Button>
    </>
  );
}

function OwnAction({ plan, userId }: { plan: MembershipPlan; userId: number }) {
  const t = useText('membership');
  const tc = useText('common');
  const { attendee, forUserId } = useAttendee();
  const { data, error, refetch } = useQuery(membershipOffersQuery(useSend(), userId, forUserId));
  if (!data && !error) return <Skeletons kind="lines" count={2} label={t('offers_loading')} />;
  const offer = data?.offers.find(({ planId }) => planId === plan.id);
  if (!offer) {
    return (
      <Notification
        tone="danger"
        title={t('offers_failed')}
        actions={
          <Button variant="secondary" size="s" onClick={() => void refetch()}>
            {tc('try_again')}
          </Button>
        }
      />
    );
  }
  const name = attendee && !attendee.isUser ? attendee.firstName : undefined;
  return (
    <>
      <Held offer={offer} name={name} />
      {offer.item ? (
        <JoinButton plan={plan} offer={offer} item={offer.item} forUserId={forUserId} />
      ) : (
        !offer.isHeld && <p className="pv-muted">{offer.message}</p>
      )}
    </>
  );
}

/** `name` of a linked person; undefined for the user. */
function Held({ offer: { isHeld, heldUntil }, name }: { offer: MembershipOffer; name: string | undefined }) {
  const t = useText('membership');
  const { formatShortDay } = useDateFormat();
  if (!isHeld) return null;
  const day = heldUntil === null ? null : formatShortDay(heldUntil);
  const ownText = day === null ? t('held') : t('held_until', { day });
  const otherText = (other: string) =>
    day === null ? t('held_by', { name: other }) : t('held_by_until', { name: other, day });
  return (
    <p className="membership-plan__state">
      <Icon icon={Check} size={16} />
      <span>{name === undefined ? ownText : otherText(name)}</span>
    </p>
  );
}
