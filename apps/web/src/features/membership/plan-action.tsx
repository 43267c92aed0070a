import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { useAttendee } from '../linked-person/index.ts';
import { useUser } from '../person/index.ts';
import { ChangeLink, needsDetails } from './change-link.tsx';
import { JoinButton } from './join-button.tsx';
import { type MembershipOffer, type MembershipPlan, membershipOffersQuery } from './queries.ts';
import { useFirstPaymentText } from './use-first-payment-text.ts';

type Props = { plan: MembershipPlan; isSold: boolean /** Its button is the primary one. */; isBest: boolean };

/** PRC-05: joins, renews or changes to a plan, or says why that is not possible. */
export function PlanAction({ plan, isSold, isBest }: Props) {
  const t = useText('membership');
  const user = useUser();
  if (!isSold) return <p className="pv-muted">{t('not_sold_online')}</p>;
  if (user) return <OwnAction plan={plan} isBest={isBest} userId={user.id} />;
  return <JoinLink plan={plan} isBest={isBest} {...plan.firstPayment} />;
}

type JoinLinkProps = Pick<Props, 'plan' | 'isBest'> & {
  price: MembershipPlan['price'];
  /** The last day that it pays for. */
  endsOn: string;
  forUserId?: number | undefined;
};

/** MOD-03: what is paid today, and the link to the join surface, which registers and sells. */
function JoinLink({ plan, isBest, price, endsOn, forUserId }: JoinLinkProps) {
  const t = useText('membership');
  const formatFirstPayment = useFirstPaymentText();
  const { surfaceUrls } = useBoot();
  const search = forUserId === undefined ? '' : `?for=${forUserId}`;
  return (
    <>
      <p className="pv-muted">{formatFirstPayment(plan, { price, endsOn })}</p>
      <LinkButton
        isBlock
        variant={isBest ? 'primary' : 'secondary'}
        href={`${surfaceUrls.join}/join/${plan.id}${search}`}
        data-testid="join"
      >
        {t('join_plan', { plan: plan.name })}
      </LinkButton>
    </>
  );
}

function OwnAction({ plan, isBest, userId }: Pick<Props, 'plan' | 'isBest'> & { userId: number }) {
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
      {offer.action === 'join' && offer.price && offer.endsOn !== null && (
        <JoinLink
          plan={plan}
          isBest={isBest}
          price={offer.price}
          endsOn={offer.endsOn}
          forUserId={forUserId}
        />
      )}
      {offer.item && offer.action === 'change' && needsDetails(plan) && (
        <ChangeLink plan={plan} offer={offer} forUserId={forUserId} isBlock />
      )}
      {offer.item && offer.action !== 'join' && !(offer.action === 'change' && needsDetails(plan)) && (
        <JoinButton plan={plan} offer={offer} item={offer.item} forUserId={forUserId} />
      )}
      {!offer.item && !offer.isHeld && <p className="pv-muted">{offer.message}</p>}
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
