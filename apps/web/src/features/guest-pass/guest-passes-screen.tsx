import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { NotFoundPage } from '../../lib/loading/not-found-page.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { ShowMore } from '../../lib/loading/show-more.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { AccountPage } from '../account-page/index.ts';
import { BuyPasses } from './buy-passes.tsx';
import './guest-pass.css';
import { PackCard } from './pack-card.tsx';
import { packsQuery } from './queries.ts';
import { SentPasses } from './sent-passes.tsx';

/** RTE-18, ACC-10: the customer's guest passes, where the client has them: those to send, those sent, and those to buy. */
export function Screen() {
  const t = useText('guest_pass');
  if (!useBoot().client.guestPasses) return <NotFoundPage />;
  return (
    <AccountPage
      title={t('title')}
      headingId="guest-passes"
      guest={{ title: t('guest_title'), text: t('guest_text') }}
      testId="guest-passes"
    >
      {(user) => <GuestPassList userId={user.id} />}
    </AccountPage>
  );
}

function GuestPassList({ userId }: { userId: number }) {
  const t = useText('guest_pass');
  const { data, isError } = useInfiniteQuery(packsQuery(useSend(), userId));
  const hasNone = data?.pages.every(({ value }) => value.length === 0) ?? false;
  const yours = (
    <section key="yours">
      <h2>{t('yours')}</h2>
      <PackList userId={userId} />
    </section>
  );
  const sent = (
    <section key="sent">
      <h2>{t('sent')}</h2>
      <SentPasses userId={userId} />
    </section>
  );
  const buy = (
    <section key="buy">
      <h2>{t('buy')}</h2>
      {hasNone && <p className="pv-muted guest-passes__none">{t('none')}</p>}
      <BuyPasses userId={userId} isPrimary={hasNone} />
    </section>
  );
  // Its place depends on the passes, so it waits for them: a button that moves loses its state.
  const isPlaced = data !== undefined || isError;
  return (
    <div className="guest-passes">
      <p className="pv-muted">{t('lead')}</p>
      {/* Without a pass, the first thing to do is to buy one. */}
      {hasNone ? [buy, sent] : [yours, sent, isPlaced && buy]}
    </div>
  );
}

function PackList({ userId }: { userId: number }) {
  const t = useText('guest_pass');
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(packsQuery(useSend(), userId));
  return (
    <PartState query={query} loading={t('loading')} failed={{ title: t('failed') }} rows={2}>
      {({ pages }) => {
        const packs = pages.flatMap(({ value }) => value);
        return (
          <>
            <ul className="guest-passes__list" data-testid="guest-pass-packs" ref={list}>
              {packs.map((pack) => (
                <PackCard key={pack.id} pack={pack} userId={userId} />
              ))}
            </ul>
            <ShowMore query={query} list={list}>
              {t('more_packs')}
            </ShowMore>
          </>
        );
      }}
    </PartState>
  );
}
