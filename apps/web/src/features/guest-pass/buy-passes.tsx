import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useState } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { InBasket, useAddToCart } from '../cart/index.ts';
import { createPackageInput } from '../package/index.ts';
import type { GuestPasses } from './queries.ts';

type Plan = GuestPasses['plans'][number];

/** PRC-07: the guest passes that the client sells. */
export function BuyPasses({ plans }: Pick<GuestPasses, 'plans'>) {
  const t = useText('guest_pass');
  if (plans.length === 0) return <p className="pv-muted">{t('buy_none')}</p>;
  return (
    <ul className="pv-divided-list" data-testid="guest-pass-plans">
      {plans.map((plan) => (
        <PlanRow key={plan.id} plan={plan} />
      ))}
    </ul>
  );
}

function PlanRow({ plan: { id, name, description, price, uses, validDays, categories } }: { plan: Plan }) {
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
        <h3 lang={lang}>{name}</h3>
        {description !== '' && <p lang={lang}>{description}</p>}
        <p className="pv-muted">
          {t('terms', { count: uses, days: validDays, where: categories.join(', ') })}
        </p>
        {error && (
          <Notification tone="danger" shouldAnnounce title={t('not_added')}>
            {error.message}
          </Notification>
        )}
      </div>
      <b>{price.formatted}</b>
      {isAdded ? (
        <InBasket name={name} shouldFocus className="sent-pass__in-basket" />
      ) : (
        <Button size="s" variant="secondary" isPending={isPending} onClick={() => void addPlan()}>
          {t('add')}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
