import {
  createCalendarFeedLink,
  deleteCalendarFeedLink,
  getCalendarFeedLink,
} from '@pavilion/contract/calendar-feed/calendar-feed';
import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { TextField } from '@pavilion/ui/forms/text-field';
import { Modal } from '@pavilion/ui/overlays/modal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';

type Props = { userId: number; isOpen: boolean; onClose: () => void };

/** ACC-06: makes, shows, replaces and removes the secret link of the calendar feed. */
export function CalendarFeedDialog({ userId, isOpen, onClose }: Props) {
  const t = useText('household');
  const tc = useText('common');
  const send = useSend();
  const queryClient = useQueryClient();
  const queryKey = ['calendar-feed', userId];
  const query = useQuery({
    queryKey,
    queryFn: () => sendRequest(send, getCalendarFeedLink, {}),
    throwOnError: false,
    enabled: isOpen,
  });
  const change = useMutation({
    mutationFn: (isWanted: boolean) =>
      isWanted
        ? sendRequest(send, createCalendarFeedLink, {})
        : sendRequest(send, deleteCalendarFeedLink, {}),
    onSuccess: (feed) => queryClient.setQueryData(queryKey, feed),
    meta: { error: { title: t('feed_not_changed') } },
  });
  const url = query.data?.url ?? null;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      title={t('feed_title')}
      closeLabel={tc('close')}
      footer={
        url === null ? (
          <Button isPending={change.isPending} onClick={() => change.mutate(true)}>
            {t('feed_make')}
          </Button>
        ) : (
          <>
            <Button variant="secondary" isPending={change.isPending} onClick={() => change.mutate(true)}>
              {t('feed_renew')}
            </Button>
            <Button variant="quiet" onClick={() => change.mutate(false)}>
              {t('feed_remove')}
            </Button>
          </>
        )
      }
    >
      <div className="pv-stack" data-testid="calendar-feed">
        <p>{t('feed_text')}</p>
        <PartState query={query} loading={t('feed_loading')} failed={{ title: t('feed_failed') }} rows={1}>
          {() => url !== null && <FeedLink url={url} />}
        </PartState>
      </div>
    </Modal>
  );
}

function FeedLink({ url }: { url: string }) {
  const t = useText('household');
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toasts.add({ content: t('feed_copied'), type: 'success' }),
      () => toasts.add({ content: t('feed_not_copied'), type: 'error' }),
    );
  return (
    <>
      <TextField
        label={t('feed_link')}
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="pv-cluster">
        <Button size="s" onClick={() => void copy()}>
          {t('feed_copy')}
        </Button>
        <LinkButton size="s" variant="secondary" href={url.replace(/^https?:/, 'webcal:')}>
          {t('feed_open')}
        </LinkButton>
      </div>
      <Notification tone="warning">{t('feed_secret')}</Notification>
    </>
  );
}
