import { Button, LinkButton, TextButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { useCart } from '../cart/index.ts';
import { useAttendee, usePeople } from '../linked-person/index.ts';
import { type MembershipOffer, type MembershipPlan, membershipOffersQuery } from '../membership/index.ts';
import {
  LazyRegisterForm,
  LazySetPasswordOffer,
  type User,
  useLoginDialog,
  useUser,
} from '../person/index.ts';
import { JoinForm } from './join-form.tsx';
import { joiningPlanQuery } from './queries.ts';
import { StraightToPayment } from './straight-to-payment.tsx';
import { useOpenPayment } from './use-join.ts';
import { usePlansHref } from './use-plans-href.ts';
import { isOpenOffer, useStraightToPayment } from './use-straight-to-payment.ts';

/** MOD-03: first the account, then who joins. Each part is decided by what the server knows, so a reload continues it. */
export function JoinDetails({ plan }: { plan: MembershipPlan }) {
  const user = useUser();
  useFocusAfterLogin(user !== null);
  if (!user) return <Account />;
  return user.isProvisional ? <PasswordNeeded /> : <OwnDetails plan={plan} user={user} />;
}

const titleId = 'joining-details';

/** The form that the focus was in is gone after a log-in. */
function useFocusAfterLogin(isLoggedIn: boolean): void {
  const wasLoggedIn = useRef(isLoggedIn);
  useEffect(() => {
    if (!wasLoggedIn.current && isLoggedIn) document.getElementById(titleId)?.focus();
    wasLoggedIn.current = isLoggedIn;
  }, [isLoggedIn]);
}

/** AUT-02, AUT-17: registers, or logs in. */
function Account() {
  const t = useText('joining');
  const ta = useText('account');
  const tc = useText('common');
  const { open } = useLoginDialog();
  return (
    <section aria-labelledby={titleId} data-testid="joining-account">
      <h2 id={titleId} tabIndex={-1}>
        {t('account_title')}
      </h2>
      <p className="pv-muted joining-intro">
        {t('account_text')} {ta('have_account')}{' '}
        <TextButton data-testid="joining-login" onClick={() => open({ reason: 'account' })}>
          {tc('log_in')}
        </TextButton>
      </p>
      <LazyRegisterForm submitLabel={t('create_and_continue')} />
    </section>
  );
}

/** A customer without a password cannot come back to a membership. */
function PasswordNeeded() {
  const t = useText('joining');
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1}>
        {t('password_title')}
      </h2>
      <p className="joining-intro">{t('password_text')}</p>
      <LazySetPasswordOffer />
    </section>
  );
}

type OwnProps = { plan: MembershipPlan; user: NonNullable<User> };

function OwnDetails({ plan, user }: OwnProps) {
  const t = useText('joining');
  const send = useSend();
  const { forUserId } = useAttendee();
  const { isPending } = usePeople();
  const { cart } = useCart();
  const offers = useQuery(membershipOffersQuery(send, user.id, forUserId));
  const asked = useQuery(joiningPlanQuery(send, plan.id));
  const offer = offers.data?.offers.find(({ planId }) => planId === plan.id);
  const isFailed = offers.isError || asked.isError;
  const isInJoiningCart = cart?.items.some(({ membership }) => membership?.planId === plan.id) ?? false;
  const isStraight = useStraightToPayment(plan.id);
  // Here, because another person loads the offer again.
  const [isChanging, setChanging] = useState(false);
  if (isStraight && cart) return <StraightToPayment plan={plan} isInCart={isInJoiningCart} />;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1}>
        {t('before_title')}
      </h2>
      {isFailed && <Failed onRetry={() => void Promise.all([offers.refetch(), asked.refetch()])} />}
      {!isFailed && (!offer || !asked.data || !cart || isPending) && (
        <Skeletons kind="lines" count={4} label={t('details_loading')} />
      )}
      {offer && asked.data && cart && !isPending && (
        <OfferedDetails
          key={plan.id}
          {...{ plan, offer }}
          sections={asked.data.customQuestionSections}
          isInJoiningCart={isInJoiningCart}
          isChanging={isChanging}
          onChange={() => setChanging((previous) => !previous)}
        />
      )}
    </section>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useText('joining');
  const tc = useText('common');
  return (
    <Notification
      tone="danger"
      title={t('details_failed')}
      actions={
        <Button variant="secondary" size="s" onClick={onRetry}>
          {tc('try_again')}
        </Button>
      }
    />
  );
}

type OfferedProps = {
  plan: MembershipPlan;
  offer: MembershipOffer;
  sections: Parameters<typeof JoinForm>[0]['sections'];
  isInJoiningCart: boolean;
  /** Whether the form of a membership in the cart is shown. */
  isChanging: boolean;
  onChange: () => void;
};

/** The form, or why this person cannot join, and what they can do instead. */
function OfferedDetails({ plan, offer, sections, isInJoiningCart, isChanging, onChange }: OfferedProps) {
  const t = useText('joining');
  const { surfaceUrls } = useBoot();
  const isInOtherCart = offer.inCart && !isInJoiningCart;
  if (isInOtherCart) {
    return (
      <Notification
        tone="info"
        title={t('in_basket_title')}
        actions={
          <LinkButton size="s" href={`${surfaceUrls.bookings}/basket`}>
            {t('see_basket')}
          </LinkButton>
        }
      >
        {t('in_basket_text', { plan: plan.name })}
      </Notification>
    );
  }
  const isOpen = isOpenOffer(offer);
  return (
    <>
      {isInJoiningCart && <Continue isChanging={isChanging} onChange={onChange} />}
      {!isOpen && <Refused plan={plan} offer={offer} />}
      {/* Who joins is chosen here, so the form stays for another person. */}
      {(!isInJoiningCart || isChanging || !isOpen) && (
        <JoinForm plan={plan} sections={sections} canJoin={isOpen} isReplacing={isInJoiningCart} />
      )}
    </>
  );
}

/** The cart does not return the answers, which are about health: to change them, they are given again. */
function Continue({ isChanging, onChange }: Pick<OfferedProps, 'isChanging' | 'onChange'>) {
  const t = useText('joining');
  const openPayment = useOpenPayment();
  return (
    <div className="joining-continue">
      <Notification
        tone="info"
        title={t('continue_title')}
        actions={
          <div className="pv-cluster">
            <Button size="s" onClick={() => openPayment()}>
              {t('to_payment')}
            </Button>
            <Button variant="secondary" size="s" aria-expanded={isChanging} onClick={onChange}>
              {t('change_answers')}
            </Button>
          </div>
        }
      >
        {t('continue_text')}
      </Notification>
    </div>
  );
}

function Refused({ plan, offer: { action, isHeld, message } }: Pick<OfferedProps, 'plan' | 'offer'>) {
  const t = useText('joining');
  const { surfaceUrls } = useBoot();
  const plansHref = usePlansHref();
  const canRenew = action === 'renewal';
  return (
    <Notification
      tone="info"
      title={t(isHeld ? 'held_title' : 'refused_title', { plan: plan.name })}
      data-testid="joining-refused"
      actions={
        <div className="pv-cluster">
          <LinkButton
            size="s"
            href={canRenew ? `${surfaceUrls.bookings}/pricing` : `${surfaceUrls.account}/memberships`}
          >
            {t(canRenew ? 'renew' : 'my_memberships')}
          </LinkButton>
          <LinkButton size="s" variant="secondary" href={plansHref}>
            {t('choose_other')}
          </LinkButton>
        </div>
      }
    >
      {canRenew ? t('renew_text') : message}
    </Notification>
  );
}
