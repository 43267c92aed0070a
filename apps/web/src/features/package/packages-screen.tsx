import { type PackageFilter, packageFilters } from '@pavilion/domain/package/filter';
import { Button, LinkButton } from '@pavilion/ui/base/button';
import { IconPicture } from '@pavilion/ui/display/icon-picture';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { ListFilter, type ListFiltering, useListFilter } from '../../lib/list-filter/list-filter.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { ShowMore } from '../../lib/loading/show-more.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { AccountPage } from '../account-page/index.ts';
import { PackageCard } from './package-card.tsx';
import './package.css';
import { packageHistoryQuery } from './queries.ts';

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
  const list = useRef<HTMLUListElement>(null);
  const filtering = useListFilter('packages', packageFilters);
  const query = useInfiniteQuery(packageHistoryQuery(useSend(), userId, filtering.filter));
  const hasPackages = query.data?.pages.some(({ value }) => value.length > 0);
  return (
    <div className="packages">
      {/* Without a package there is nothing to filter. */}
      {(hasPackages || filtering.filter) && (
        <ListFilter
          filtering={filtering}
          label={t('which')}
          all={t('all')}
          labels={{ current: t('current'), finished: t('finished') }}
        />
      )}
      <PartState query={query} loading={t('loading')} failed={{ title: t('failed') }} rows={2}>
        {({ pages }) => {
          const packages = pages.flatMap(({ value }) => value);
          if (packages.length === 0) return <NoPackages {...filtering} />;
          const canBook = packages.some(({ state }) => state === 'active');
          return (
            <>
              {canBook && <p className="pv-muted">{t('how')}</p>}
              <div>
                <ul className="packages__list" data-testid="own-packages" ref={list}>
                  {packages.map((own) => (
                    <PackageCard key={own.id} own={own} />
                  ))}
                </ul>
                <ShowMore query={query} list={list}>
                  {t('more')}
                </ShowMore>
              </div>
              <p className="pv-cluster">
                {canBook && <LinkButton href="/redirect-to-selected-venue">{t('book')}</LinkButton>}
                <PricingLink>{t('buy_another')}</PricingLink>
              </p>
            </>
          );
        }}
      </PartState>
    </div>
  );
}

function PricingLink({ children }: { children: string }) {
  const { surfaceUrls } = useBoot();
  return (
    <LinkButton href={`${surfaceUrls.bookings}/pricing#packages`} variant="secondary">
      {children}
    </LinkButton>
  );
}

function NoPackages({ filter, choose }: ListFiltering<PackageFilter>) {
  const t = useText('package');
  return (
    <EmptyState
      level={2}
      picture={<IconPicture icon={Ticket} />}
      title={filter ? t(`none_${filter}_title`) : t('none_title')}
      actions={
        <>
          {filter !== 'finished' && <PricingLink>{t('see_packages')}</PricingLink>}
          {filter && (
            <Button variant="secondary" onClick={() => choose(undefined)}>
              {t('show_all')}
            </Button>
          )}
        </>
      }
    >
      {filter ? t(`none_${filter}_text`) : t('none_text')}
    </EmptyState>
  );
}
