import { Card } from '@pavilion/ui/display/card';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PlanAction } from './plan-action.tsx';
import type { MembershipPlan } from './queries.ts';

type Props = { plan: MembershipPlan; hasOnlineJoining: boolean };

/** PRC-06: what a plan costs and gives, and how to join. */
export function PlanCard({ plan, hasOnlineJoining }: Props) {
  const t = useText('membership');
  const lang = useContentLang();
  const { name, description, price, joiningFee, directDebit, earlyBooking, paysOff } = plan;
  return (
    <Card as="div" className="membership-plan" data-testid="membership-plan">
      <h2 lang={lang}>{name}</h2>
      <p>
        <span className="membership-plan__price">{t('per_month', { amount: price.formatted })}</span>
        {joiningFee && (
          <span className="pv-muted membership-plan__fee">
            {t('joining_fee', { amount: joiningFee.formatted })}
          </span>
        )}
        {directDebit && <span className="pv-muted membership-plan__fee">{t('by_debit')}</span>}
      </p>
      {description !== '' && <p lang={lang}>{description}</p>}
      {paysOff && (
        <p className="membership-plan__pays-off">
          {t('pays_off', { count: paysOff.sessions, name: paysOff.name, saving: paysOff.saving.formatted })}
        </p>
      )}
      {earlyBooking.length > 0 && (
        <div>
          <h3>{t('early_title')}</h3>
          <ul className="membership-plan__early">
            {earlyBooking.map((session) => (
              <li key={`${session.name} ${session.venueName}`}>
                {t('early_item', {
                  name: session.name,
                  venue: session.venueName,
                  count: session.opensDaysBefore,
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="membership-plan__action">
        <PlanAction plan={plan} isSold={hasOnlineJoining && plan.soldOnline} />
      </div>
    </Card>
  );
}
