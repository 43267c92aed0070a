import { LinkButton } from '@pavilion/ui/base/button';
import { Disclosure } from '@pavilion/ui/display/disclosure';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { AccountPage } from '../account-page/index.ts';
import { PackageCard } from './package-card.tsx';
import './package.css';
import { type OwnPackage, packageHistoryQuery } from './queries.ts';

/** RTE-18, ACC-05: the customer's packages: what is left, until when, and which sessions used them. */
export function Screen() {
  const t = useText('package');
  return (
    <AccountPage
      title={t('title')}
      guest={{ title: t('guest_title'), text: t('guest_text') }}
      testId="packages"
    >
      {(user) => <PackageList userId={user.id} />}
    </AccountPage>
  );
}

function PackageList({ userId }: { userId: number }) {
  const t = useText('package');
  const query = useQuery(packageHistoryQuery(useSend(), userId));
  return (
    <PartState query={query} loading={t('loading')} failed={{ title: t('failed') }} rows={2}>
      {(packages) => <Packages packages={packages} />}
    </PartState>
  );
}

function Packages({ packages }: { packages: OwnPackage[] }) {
  const t = useText('package');
  const { surfaceUrls } = useBoot();
  const pricing = `${surfaceUrls.bookings}/pricing#packages`;
  const active = packages.filter(({ state }) => state === 'active');
  const earlier = packages.filter(({ state }) => state !== 'active');
  return (
    <div className="packages">
      {active.length === 0 ? (
        <EmptyState
          level={2}
          picture={<Illustration name="bag" />}
          title={t('none_title')}
          actions={<LinkButton href={pricing}>{t('see_packages')}</LinkButton>}
        >
          {t('none_text')}
        </EmptyState>
      ) : (
        <>
          <p className="pv-muted">{t('how')}</p>
          <ul className="packages__list">
            {active.map((own) => (
              <PackageCard key={own.id} own={own} level={2} />
            ))}
          </ul>
          <p className="pv-cluster">
            <LinkButton href="/redirect-to-selected-venue">{t('book')}</LinkButton>
            <LinkButton href={pricing} variant="secondary">
              {t('buy_another')}
            </LinkButton>
          </p>
        </>
      )}
      {earlier.length > 0 && (
        <Disclosure label={t('earlier')} data-testid="earlier-packages">
          <ul className="packages__list">
            {earlier.map((own) => (
              <PackageCard key={own.id} own={own} level={3} />
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
