import { Anchor } from '@pavilion/ui/base/anchor';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useQuery } from '@tanstack/react-query';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { accountErasureQuery } from './queries.ts';

/** ACC-03: beside a purchase, that the account is to be deleted, and how to keep it. Absent without a request. */
export function ErasureNotice({ userId }: { userId: number }) {
  const t = useText('personal_data');
  const { surfaceUrls } = useBoot();
  const { formatDayWithYear } = useDateFormat();
  const { data } = useQuery(accountErasureQuery(useSend(), userId));
  if (!data?.dueAt) return null;
  const day = formatDayWithYear(data.dueAt.local.slice(0, 10));
  return (
    <Notification
      tone="warning"
      title={t(data.isPostponed ? 'postponed' : 'due', { day })}
      data-testid="erasure-notice"
    >
      {t('due_purchase')} <Anchor href={`${surfaceUrls.account}/user-details/data`}>{t('undo')}</Anchor>
    </Notification>
  );
}
