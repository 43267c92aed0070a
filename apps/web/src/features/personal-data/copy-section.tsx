import { downloadDataExport, requestDataExport } from '@pavilion/contract/personal-data/data-export';
import { getButtonClass } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { PasswordRequest } from './password-request.tsx';
import { type DataExport, dataExportQuery } from './queries.ts';

const headingId = 'copy-of-data';

/** ACC-03: asks for a copy of one's data, and downloads it. */
export function CopySection({ userId }: { userId: number }) {
  const t = useText('personal_data');
  const query = useQuery(dataExportQuery(useSend(), userId));
  return (
    <section className="pv-section pv-stack" data-testid="copy">
      <h2 id={headingId} tabIndex={-1}>
        {t('copy')}
      </h2>
      <p className="pv-muted">{t('copy_text')}</p>
      <PartState query={query} loading={t('loading')} failed={{ title: t('failed') }} rows={1}>
        {(copy) => (
          <>
            <CopyState copy={copy} />
            {copy.state !== 'requested' && <RequestCopy userId={userId} hasCopy={copy.state === 'ready'} />}
          </>
        )}
      </PartState>
    </section>
  );
}

function CopyState({ copy: { id, state, expiresAt } }: { copy: DataExport }) {
  const t = useText('personal_data');
  const { formatDayWithYear } = useDateFormat();
  if (state === 'requested')
    return (
      <Notification tone="info" title={t('copy_requested')} shouldAnnounce>
        {t('copy_requested_text')}
      </Notification>
    );
  if (state === 'failed')
    return (
      <Notification tone="danger" title={t('copy_failed')}>
        {t('copy_failed_text')}
      </Notification>
    );
  if (state !== 'ready' || id === null || !expiresAt) return null;
  return (
    <Notification tone="success" title={t('copy_ready')} shouldAnnounce>
      <p>{t('copy_ready_text', { day: formatDayWithYear(expiresAt.local.slice(0, 10)) })}</p>
      {/* Not the application's link: the file is on every surface, and the page stays. */}
      <a
        className={getButtonClass({ variant: 'primary' })}
        href={downloadDataExport.path.replace(':id', id)}
        download
      >
        <Icon icon={Download} />
        {t('copy_download')}
      </a>
    </Notification>
  );
}

function RequestCopy({ userId, hasCopy }: { userId: number; hasCopy: boolean }) {
  const t = useText('personal_data');
  const send = useSend();
  const queryClient = useQueryClient();
  const { request, requesting, error } = useRequestState({
    mutationKey: ['personal-data', 'copy'],
    mutationFn: (currentPassword: string) =>
      sendRequest(send, requestDataExport, { body: { currentPassword } }),
    onSuccess: (copy) => {
      queryClient.setQueryData(dataExportQuery(send, userId).queryKey, copy);
      // The form is gone while the copy is made.
      document.getElementById(headingId)?.focus();
    },
  });
  return (
    <PasswordRequest
      submitLabel={t(hasCopy ? 'copy_again' : 'copy_request')}
      variant="secondary"
      isPending={requesting}
      error={error}
      onSubmit={request}
      testId="copy-form"
    />
  );
}
