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
  return (
    <div className="guest-passes">
      <p className="pv-muted">{t('lead')}</p>
      <section>
        <h2>{t('yours')}</h2>
        <PackList userId={userId} />
      </section>
      <section>
        <h2>{t('sent')}</h2>
        <SentPasses userId={userId} />
      </section>
      <section>
        <h2>{t('buy')}</h2>
        <BuyPasses userId={userId} />
      </section>
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
        if (packs.length === 0) return <p className="pv-muted">{t('none')}</p>;
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
