import type { LegalPageName } from '@pavilion/contract/legal';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useBoot, useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { ContactDetails } from './contact-details.tsx';
import { type LegalPageContent, legalPageQuery } from './queries.ts';
import './legal.css';
import { useLongDate } from './use-long-date.ts';

type Props = {
  page: LegalPageName;
  /** Our text, used if the client has none of its own. */
  renderDefault: (content: LegalPageContent) => ReactNode;
  /** Facts shown below either text. */
  renderBelow?: (content: LegalPageContent) => ReactNode;
};

/** A legal page with the client's own text or our default. */
export function LegalPage({ page, renderDefault, renderBelow }: Props) {
  const t = useText('legal');
  const tc = useText('common');
  const { client } = useBoot();
  const { data, error, refetch, isRefetching } = useQuery(legalPageQuery(useSend(), page));
  useDocumentMeta({ title: tc(page), description: t(`description_${page}`, { name: client.name }) });
  return (
    <div className="pv-container pv-container--narrow legal-page">
      <PageBreadcrumbs items={[{ label: tc(page) }]} />
      <h1>{t(`heading_${page}`)}</h1>
      {data && (
        <>
          {data.own ? <ClientText own={data.own} contact={data.contact} /> : renderDefault(data)}
          {renderBelow?.(data)}
        </>
      )}
      {!data && !error && <Skeletons kind="lines" count={6} label={t('loading')} />}
      {!data && error && (
        <ErrorState
          title={t('failed')}
          retryLabel={tc('try_again')}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
          spinnerLabel={t('loading')}
        />
      )}
    </div>
  );
}

function ClientText({
  own,
  contact,
}: {
  own: NonNullable<LegalPageContent['own']>;
  contact: LegalPageContent['contact'];
}) {
  const t = useText('legal');
  const { language } = useBoot();
  const formatDate = useLongDate();
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- the server sanitises it (SHL-07) */}
      <div
        className="legal-page__client-text"
        data-testid="client-text"
        lang={own.language === language ? undefined : own.language}
        dangerouslySetInnerHTML={{ __html: own.html }}
      />
      <ContactDetails contact={contact} />
      <p className="pv-muted">{t('reviewed', { date: formatDate(own.reviewedOn) })}</p>
    </>
  );
}
