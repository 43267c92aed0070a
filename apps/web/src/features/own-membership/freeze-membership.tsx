import { freezeMembership, unfreezeMembership } from '@pavilion/contract/own-membership/own-membership';
import { addDays } from '@pavilion/domain/day';
import { getWorkingDayFrom } from '@pavilion/domain/direct-debit/working-day';
import { getFreezePeriod } from '@pavilion/domain/membership/changes';
import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Select } from '@pavilion/ui/forms/select';
import { useState } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useToday } from '../../lib/dates/use-today.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import type { OwnMembership } from './queries.ts';
import { useMembershipChange } from './use-membership-change.ts';

type Props = { membership: OwnMembership; userId: number };

type QuestionProps = Props & { isAsking: boolean; onAsk: (isAsking: boolean) => void };

/** ACC-04: freezes a membership whose plan allows it, or ends the freeze. */
export function FreezeMembership({ membership, userId, isAsking, onAsk }: QuestionProps) {
  const t = useText('own_membership');
  const { name, freeze, freezeOffer } = membership;
  if (freeze) return <Unfreeze membership={membership} userId={userId} />;
  if (!freezeOffer) return null;
  if (isAsking) {
    return (
      <FreezeForm membership={membership} offer={freezeOffer} userId={userId} onClose={() => onAsk(false)} />
    );
  }
  return (
    <Button variant="secondary" size="s" data-opens="freeze" onClick={() => onAsk(true)}>
      {t('freeze')}
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </Button>
  );
}

function Unfreeze({ membership: { id, name }, userId }: Props) {
  const t = useText('own_membership');
  const send = useSend();
  const { mutate, isPending } = useMembershipChange(
    userId,
    () => sendRequest(send, unfreezeMembership, { params: { id } }),
    { success: t('unfrozen', { name }), failure: t('not_unfrozen'), topic: `freeze_${id}` },
  );
  const buttonRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById('memberships'));
  return (
    <Button ref={buttonRef} variant="secondary" size="s" isPending={isPending} onClick={() => mutate()}>
      {t('unfreeze')}
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </Button>
  );
}

/** The first and last day of a freeze of so many months, and the day on which the membership starts again, as the server sets them. */
function useFreezeDays(offeredFrom: string, months: number) {
  const { formatDayWithYear } = useDateFormat();
  const today = useToday(useBoot().client.timezone);
  const paidUntil = addDays(offeredFrom < today ? today : offeredFrom, -1);
  const { startsOn, endsOn } = getFreezePeriod(paidUntil, months);
  const restartsOn = addDays(endsOn, 1);
  return {
    startsOn,
    restartsOn,
    from: formatDayWithYear(startsOn),
    until: formatDayWithYear(endsOn),
    day: formatDayWithYear(restartsOn),
  };
}

type NextPaymentProps = { membership: OwnMembership; startsOn: string; restartsOn: string };

type FormProps = Props & { offer: NonNullable<OwnMembership['freezeOffer']>; onClose: () => void };

/** The next payment after a freeze, where it is collected; else from when the price is to be paid again. */
function NextPayment({ membership: { price, directDebit }, restartsOn, startsOn }: NextPaymentProps) {
  const t = useText('own_membership');
  const { formatDayWithYear } = useDateFormat();
  const next = directDebit?.nextCollection;
  if (!next)
    return <p>{t('freeze_then', { amount: price.formatted, day: formatDayWithYear(restartsOn) })}</p>;
  const isBefore = next.on < startsOn;
  return (
    <p>
      <b>
        {t('freeze_next', {
          amount: (isBefore ? next.amount : price).formatted,
          day: formatDayWithYear(isBefore ? next.on : getWorkingDayFrom(restartsOn)),
        })}
      </b>
    </p>
  );
}

function FreezeForm({ membership, offer, userId, onClose }: FormProps) {
  const t = useText('own_membership');
  const send = useSend();
  const { id, name } = membership;
  const [months, setMonths] = useState(1);
  const { startsOn, restartsOn, ...days } = useFreezeDays(offer.startsOn, months);
  const { mutate, isPending } = useMembershipChange(
    userId,
    () => sendRequest(send, freezeMembership, { params: { id }, body: { months } }),
    {
      success: t('frozen_toast', { name, ...days }),
      failure: t('not_frozen', { name }),
      topic: `freeze_${id}`,
    },
  );
  const buttonRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById('memberships'));
  const options = Array.from({ length: offer.maxMonths }, (_, n) => ({
    value: String(n + 1),
    label: t('months', { count: n + 1 }),
  }));
  return (
    <div className="pv-stack own-membership__question">
      <h3 className="own-membership__heading" tabIndex={-1} data-question>
        {t('freeze_title', { name })}
      </h3>
      <p>{t('freeze_text', days)}</p>
      <NextPayment membership={membership} startsOn={startsOn} restartsOn={restartsOn} />
      <div className="own-membership__months">
        <Select
          label={t('freeze_months')}
          options={options}
          value={String(months)}
          onChange={({ target }) => setMonths(Number(target.value))}
        />
      </div>
      <div className="pv-cluster">
        <Button ref={buttonRef} size="s" isPending={isPending} onClick={() => mutate()}>
          {t('freeze_confirm')}
        </Button>
        <Button variant="quiet" size="s" onClick={onClose}>
          {t('freeze_dismiss')}
        </Button>
      </div>
    </div>
  );
}
