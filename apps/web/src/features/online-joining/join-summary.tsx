import { addDays } from '@pavilion/domain/day';
import { formatMoney } from '@pavilion/domain/money';
import { Anchor } from '@pavilion/ui/base/anchor';
import { Card } from '@pavilion/ui/display/card';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useToday } from '../../lib/dates/use-today.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { MembershipPlan } from '../membership/index.ts';
import { usePlanOffer } from './use-plan-offer.ts';

/** MOD-03: what the membership costs today and each month. */
export function JoinSummary({ plan, changeHref }: { plan: MembershipPlan; changeHref: string }) {
  const t = useText('joining');
  const tm = useText('membership');
  const lang = useContentLang();
  const { formatShortDay } = useDateFormat();
  const { client } = useBoot();
  const now = useToday(client.timezone);
  const today = useFirstPayment(plan);
  const untilKey = today.changesOn === null ? 'today_until' : 'today_change';
  return (
    <Card as="div" className="joining-summary" data-testid="joining-summary">
      <h2 lang={lang}>{plan.name}</h2>
      <dl>
        <div className="joining-summary__today">
          <dt>{t('today')}</dt>
          <dd>{today.price.formatted}</dd>
        </div>
        {today.fee && (
          <>
            <div className="joining-summary__part">
              <dt>{t('fee')}</dt>
              <dd>{today.fee.formatted}</dd>
            </div>
            <div className="joining-summary__part">
              <dt>
                {t(today.endsOn === now ? 'fee_rest_day' : 'fee_rest', { day: formatShortDay(today.endsOn) })}
              </dt>
              <dd>{formatMoney(today.price.value - today.fee.value, client.currency)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{t('each_month')}</dt>
          <dd>{plan.price.formatted}</dd>
        </div>
      </dl>
      {today.endsOn === now && !plan.directDebit && (
        <Notification tone="warning" title={t('ends_today')} data-testid="ends-today">
          <p>{t('ends_today_text', { amount: plan.price.formatted })}</p>
        </Notification>
      )}
      <p className="pv-small pv-muted">
        {t(untilKey, {
          from: today.changesOn === null ? '' : formatShortDay(today.changesOn),
          ends: today.changesOn === null ? '' : formatShortDay(addDays(today.changesOn, -1)),
          day: formatShortDay(today.endsOn),
        })}
      </p>
      <p className="pv-small pv-muted">{today.formatNext()}</p>
      {plan.maxPeople > 1 && (
        <p className="pv-small pv-muted">{tm('for_people', { count: plan.maxPeople })}</p>
      )}
      <p className="pv-small">
        <Anchor href={changeHref}>{t('change_plan')}</Anchor>
      </p>
    </Card>
  );
}

/** What the chosen person pays today: somebody who returns soon or changes their plan pays no joining fee. */
function useFirstPayment({ id, price: monthly, firstPayment, joiningFee, directDebit }: MembershipPlan) {
  const t = useText('joining');
  const { formatShortDay } = useDateFormat();
  const found = usePlanOffer(id);
  const offer = found?.action === 'join' || found?.action === 'change' ? found : undefined;
  const price = offer?.price ?? firstPayment.price;
  const endsOn = offer?.endsOn ?? firstPayment.endsOn;
  const collectedOn = offer ? (offer.collection?.on ?? null) : firstPayment.collectedOn;
  return {
    price,
    endsOn,
    /** How the months after it are paid. */
    formatNext: (): string => {
      const params = { amount: monthly.formatted };
      if (!directDebit) return t('then_renew');
      return collectedOn !== null
        ? t('then_debit_from', { ...params, day: formatShortDay(collectedOn) })
        : t('then_debit', params);
    },
    /** The day on which another membership ends and this one starts. */
    changesOn: offer?.action === 'change' ? offer.startsOn : null,
    /** The part of the price that is paid once, with the first months. */
    fee: offer?.action !== 'change' && price.value === firstPayment.price.value ? joiningFee : null,
  };
}
