import { Card } from '@pavilion/ui/display/card';
import { Tag } from '@pavilion/ui/display/tag';
import type { ReactNode } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import './membership.css';
import { PlanBenefits } from './plan-benefits.tsx';
import type { MembershipPlan } from './queries.ts';
import { usePlanFacts } from './use-plan-facts.ts';

/** More sessions a month than this pay off for few, so only the saving is said. */
const maxSessions = 12;

type Props = {
  plan: MembershipPlan;
  /** Whether it pays for itself before the others. */
  isBest: boolean;
  children: ReactNode;
};

/** The plan for everyone that pays for itself with the fewest sessions; undefined if no plan or several do. */
export function findBestPlan(plans: readonly MembershipPlan[]): MembershipPlan | undefined {
  const rated = plans.flatMap((plan) =>
    plan.paysOff && plan.paysOff.sessions <= maxSessions && plan.requiredDocument === null
      ? [{ plan, sessions: plan.paysOff.sessions }]
      : [],
  );
  const [first, second] = rated.toSorted((a, b) => a.sessions - b.sessions);
  return first?.sessions === second?.sessions ? undefined : first?.plan;
}

/** PRC-06: what a plan costs and gives, with the way to join as its children. */
export function PlanCard({ plan, isBest, children }: Props) {
  const t = useText('membership');
  const lang = useContentLang();
  const { name, description, price, joiningFee, directDebit } = plan;
  const { benefits, early, conditions } = usePlanFacts(plan);
  return (
    <Card as="div" className="membership-plan" data-testid="membership-plan">
      <h2 lang={lang}>{name}</h2>
      <div className="membership-plan__facts">
        <p>
          <span className="membership-plan__price">{t('per_month', { amount: price.formatted })}</span>
          {joiningFee && (
            <span className="pv-muted membership-plan__fee">
              {t('joining_fee', { amount: joiningFee.formatted })}
            </span>
          )}
          {directDebit && <span className="pv-muted membership-plan__fee">{t('by_debit')}</span>}
        </p>
        {isBest && (
          <div>
            <Tag colour="primary">{t('pays_off_soonest')}</Tag>
          </div>
        )}
        {description !== '' && <p lang={lang}>{description}</p>}
        {benefits.length > 0 && (
          <div data-testid="plan-benefits">
            <h3>{t('benefits_title')}</h3>
            <PlanBenefits benefits={benefits} />
          </div>
        )}
        <PayOff plan={plan} />
        {early.length > 0 && (
          <div>
            <h3>{t('early_title')}</h3>
            <PlanBenefits benefits={early} />
          </div>
        )}
        {conditions.length > 0 && (
          <ul className="membership-plan__list">
            {conditions.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        )}
        <div className="membership-plan__action">{children}</div>
      </div>
    </Card>
  );
}

function PayOff({ plan: { paysOff } }: Pick<Props, 'plan'>) {
  const t = useText('membership');
  if (!paysOff) return null;
  const { name, sessions, saving } = paysOff;
  if (sessions > maxSessions && !saving) return null;
  return (
    <p className="membership-plan__pays-off">
      {saving && sessions > maxSessions
        ? t('saves_each', { name, saving: saving.formatted })
        : saving
          ? t('pays_off', { count: sessions, name, saving: saving.formatted })
          : t('pays_off_in_all', { count: sessions, name })}
    </p>
  );
}
