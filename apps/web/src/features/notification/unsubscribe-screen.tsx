import { unsubscribe } from '@pavilion/contract/notification/unsubscribe';
import { type UnsubscribeTopic, unsubscribeTopics } from '@pavilion/domain/notification/topics';
import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useParams } from '../../lib/navigation/router.tsx';
import { useBoot, useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';

/** ACC-08: ends the emails of a topic by the link of one of them. A button does it, because mail programs open links by themselves. */
export function Screen() {
  const t = useText('details');
  const { topic = '', token = '' } = useParams();
  const known = unsubscribeTopics.find((name) => name === topic);
  useDocumentMeta({ title: t('unsubscribe_title'), noIndex: true });
  return (
    <div className="pv-container pv-container--narrow" data-testid="unsubscribe">
      {known ? <Topic topic={known} token={token} /> : <InvalidLink />}
    </div>
  );
}

function Topic({ topic, token }: { topic: UnsubscribeTopic; token: string }) {
  const t = useText('details');
  const tc = useText('common');
  const send = useSend();
  const heading = useRef<HTMLDivElement>(null);
  const { mutate, data, error, isPending } = useMutation({
    mutationKey: ['notification', 'unsubscribe'],
    mutationFn: () => sendRequest(send, unsubscribe, { params: { topic, token } }),
  });
  useEffect(() => {
    if (data) heading.current?.focus();
  }, [data]);
  if (error?.code === 'unsubscribe_link_invalid' || error?.status === 422) return <InvalidLink />;
  if (data) {
    return (
      <div ref={heading} tabIndex={-1}>
        <EmptyState
          level={1}
          picture={<Illustration name="flag" />}
          title={t(`unsubscribed_${topic}`)}
          actions={<DetailsLink />}
        >
          {t('unsubscribed_text')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="pv-stack">
      <h1>{t(`unsubscribe_${topic}`)}</h1>
      <p>{t('unsubscribe_text')}</p>
      {error && (
        <Notification tone="danger" shouldAnnounce>
          {error.status === 0 ? tc('error_unreachable') : error.message}
        </Notification>
      )}
      <div className="pv-cluster">
        <Button isPending={isPending} onClick={() => mutate()}>
          {t(`unsubscribe_${topic}_button`)}
        </Button>
      </div>
    </div>
  );
}

function InvalidLink() {
  const t = useText('details');
  return (
    <EmptyState
      level={1}
      picture={<Illustration name="flag" />}
      title={t('unsubscribe_invalid')}
      actions={<DetailsLink />}
    >
      {t('unsubscribe_invalid_text')}
    </EmptyState>
  );
}

function DetailsLink() {
  const t = useText('details');
  const { surfaceUrls } = useBoot();
  return <LinkButton href={`${surfaceUrls.account}/user-details`}>{t('unsubscribe_details')}</LinkButton>;
}
