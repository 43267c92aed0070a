import { Anchor } from '@pavilion/ui/base/anchor';
import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Card } from '@pavilion/ui/display/card';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { FailureNotice } from '../../lib/loading/failure-notice.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useAddToCart } from '../cart/index.ts';
import {
  createPackageInput,
  ownPackagesQuery,
  type PackagePlan,
  packagePlansQuery,
} from '../package/index.ts';
import { useUser } from '../person/index.ts';

/** PRC-08: the packages that a client sells, and what the customer has left of theirs. Hidden if there are none. */
export function Packages() {
  const t = useText('membership');
  const { data: plans } = useQuery(packagePlansQuery(useSend()));
  const user = useUser();
  if (!plans || plans.length === 0) return null;
  return (
    <section className="pv-section membership-section" aria-labelledby="packages">
      <h2 id="packages">{t('packages')}</h2>
      <p className="pv-muted">{t('packages_text')}</p>
      {user && <OwnPackages userId={user.id} />}
      <ul className="membership-plans">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
    </section>
  );
}

function OwnPackages({ userId }: { userId: number }) {
  const t = useText('membership');
  const lang = useContentLang();
  const { formatDayWithYear } = useDateFormat();
  const { data: packages } = useQuery(ownPackagesQuery(useSend(), userId));
  if (!packages || packages.length === 0) return null;
  return (
    <div className="membership-own">
      <Notification tone="info" title={t('own_packages')}>
        <ul data-testid="own-packages">
          {packages.map(({ id, name, usesLeft, uses, expiresAt }) => (
            <li key={id}>
              <b lang={lang}>{name}</b>{' '}
              {t('uses_left', { count: usesLeft, uses, day: formatDayWithYear(expiresAt.local) })}
            </li>
          ))}
        </ul>
      </Notification>
    </div>
  );
}

function PlanCard({
  plan: { id, name, description, price, uses, validDays, categories },
}: {
  plan: PackagePlan;
}) {
  const t = useText('membership');
  const tc = useText('common');
  const lang = useContentLang();
  const { add, isPending, error } = useAddToCart();
  const [isAdded, setAdded] = useState(false);
  const addPackage = async (): Promise<void> => {
    if (await add(createPackageInput(id))) setAdded(true);
  };
  return (
    <li>
      <Card as="div" className="membership-plan" data-testid="package-plan">
        <h3 lang={lang}>{name}</h3>
        <div className="membership-plan__facts">
          <p className="membership-plan__price">{price.formatted}</p>
          {description !== '' && <p lang={lang}>{description}</p>}
          <p className="pv-muted">
            {t('package_terms', { uses, days: validDays, where: categories.join(', ') })}
          </p>
          <p className="membership-plan__add">
            <Button variant="secondary" isPending={isPending} onClick={() => void addPackage()}>
              {t('package_add')}
              <VisuallyHidden>{` ${name}`}</VisuallyHidden>
            </Button>{' '}
            {isAdded && <Anchor href="/basket">{tc('view_basket')}</Anchor>}
          </p>
          {error && <FailureNotice title={t('package_not_added')} error={error} />}
        </div>
      </Card>
    </li>
  );
}
