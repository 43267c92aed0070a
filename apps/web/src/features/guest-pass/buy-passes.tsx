import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { InBasket, useAddToCart } from '../cart/index.ts';
import { createPackageInput } from '../package/index.ts';
import { type PassPlan, passPlansQuery } from './queries.ts';

/** PRC-07: the guest passes that the client sells. */
export function BuyPasses({ userId }: { userId: number }) {
  const t = useText('guest_pass');
  const query = useQuery(passPlansQuery(useSend(), userId));
  return (
    <PartState query={query} loading={t('buy_loading')} failed={{ title: t('buy_failed') }} rows={2}>
      {(plans) => <Plans plans={plans} />}
    </PartState>
  );
}

function Plans({ plans }: { plans: PassPlan[] }) {
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

function PlanRow({
  plan: { id, name, description, price, uses, validDays, categories },
}: {
  plan: PassPlan;
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
        <InBasket name={name} shouldFocus />
      ) : (
        <Button size="s" variant="secondary" isPending={isPending} onClick={() => void addPlan()}>
          {t('add')}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
