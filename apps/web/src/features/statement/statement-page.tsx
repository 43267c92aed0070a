import type { StatementPage as PageName } from '@pavilion/contract/statement';
import { ErrorState } from '@pavilion/ui/error-state';
import { Skeletons } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Crumbs } from '../../shell/crumbs.tsx';
import { useBoot, useDocument, useSend } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { Contact } from './contact.tsx';
import { type Statement, statementQuery } from './statement-query.ts';
import './statement.css';
import { useSayDate } from './use-say-date.ts';

type Props = {
  page: PageName;
  /** What we say, where the operator says nothing itself. */
  ours: (statement: Statement) => ReactNode;
  /** What stands below either, because it is so whoever says it. */
  below?: (statement: Statement) => ReactNode;
};

/** One thing that the operator states to everybody: in its own words, else in ours. */
export function StatementPage({ page, ours, below }: Props) {
  const t = useText('statement');
  const tc = useText('common');
  const { client } = useBoot();
  const { data, error, refetch, isRefetching } = useQuery(statementQuery(useSend(), page));
  useDocument({ title: tc(page), description: t(`description_${page}`, { name: client.name }) });
  return (
    <div className="pv-wrap pv-wrap--narrow statement">
      <Crumbs items={[{ label: tc(page) }]} />
      <h1>{t(`h_${page}`)}</h1>
      {data && (
        <>
          {data.own ? <OwnWords own={data.own} contact={data.contact} /> : ours(data)}
          {below?.(data)}
        </>
      )}
      {!data && !error && <Skeletons of="lines" count={6} label={t('loading')} />}
      {!data && error && (
        <ErrorState
          title={t('failed')}
          retryLabel={tc('try_again')}
          onRetry={() => void refetch()}
          retrying={isRefetching}
          spinnerLabel={t('loading')}
        />
      )}
    </div>
  );
}

function OwnWords({ own, contact }: { own: NonNullable<Statement['own']>; contact: Statement['contact'] }) {
  const t = useText('statement');
  const { language } = useBoot();
  const sayDate = useSayDate();
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- the server sanitises it (SHL-07) */}
      <div
        className="statement__own"
        data-testid="own-words"
        lang={own.language === language ? undefined : own.language}
        dangerouslySetInnerHTML={{ __html: own.html }}
      />
      <Contact contact={contact} />
      <p className="pv-muted">{t('reviewed', { date: sayDate(own.reviewedOn) })}</p>
    </>
  );
}
