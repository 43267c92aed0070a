import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { FailureNotice } from '../../lib/loading/failure-notice.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { InBasket, useAddToCart } from '../cart/index.ts';
import { createPackageInput } from '../package/index.ts';
import { type PassPlan, passPlansQuery } from './queries.ts';

type Props = {
  userId: number;
  /** Whether the first is the page's primary action. */
  isPrimary: boolean;
};

/** PRC-07: the guest passes that the client sells. */
export function BuyPasses({ userId, isPrimary }: Props) {
  const t = useText('guest_pass');
  const query = useQuery(passPlansQuery(useSend(), userId));
  return (
    <PartState query={query} loading={t('buy_loading')} failed={{ title: t('buy_failed') }} rows={2}>
      {(plans) => <Plans plans={plans} isPrimary={isPrimary} />}
    </PartState>
  );
}

function Plans({ plans, isPrimary }: { plans: PassPlan[]; isPrimary: boolean }) {
  const t = useText('guest_pass');
  if (plans.length === 0) return <p className="pv-muted">{t('buy_none')}</p>;
  return (
    <ul className="pv-divided-list" data-testid="guest-pass-plans">
      {plans.map((plan, index) => (
        <PlanRow key={plan.id} plan={plan} isPrimary={isPrimary && index === 0} />
      ))}
    </ul>
  );
}

function PlanRow({
  plan: { id, name, description, price, uses, validDays, categories },
  isPrimary,
}: {
  plan: PassPlan;
  isPrimary: boolean;
}) {
  const t = useText('guest_pass');
  const lang = useContentLang();
  const { add, isPending, error } = useAddToCart();
  const [isAdded, setAdded] = useState(false);
  const addPlan = async (): Promise<void> => {
    if (await add(createPackageInput(id))) setAdded(true);
  };
  return (
    <li className="sent-pass">
      <div>
        <div className="sent-pass__head">
          <h3 lang={lang}>{name}</h3>
          <b>{price.formatted}</b>
        </div>
        {description !== '' && <p lang={lang}>{description}</p>}
        <p className="pv-muted">
          {t('terms', { count: uses, days: validDays, where: categories.join(', ') })}
        </p>
        {error && <FailureNotice title={t('not_added')} error={error} />}
      </div>
      {isAdded ? (
        <InBasket name={name} shouldFocus />
      ) : (
        <Button
          variant={isPrimary ? 'primary' : 'secondary'}
          isPending={isPending}
          onClick={() => void addPlan()}
        >
          {t('add')}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
