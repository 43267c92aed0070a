import { requestEmailConfirmation } from '@pavilion/contract/user-details/email-change';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useState } from 'react';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import './person.css';
import { getErrorMessage } from './error-message.ts';

/** AUT-20: asks a customer to use the link of an email, and sends another one. */
export function ConfirmAddress({ email }: { email: string }) {
  const t = useText('details');
  const tc = useText('common');
  const send = useSend();
  const [sent, setSent] = useState<{ isDelayed: boolean }>();
  const { request, requesting, error } = useRequestState<{ isDelayed: boolean }, void>({
    mutationKey: ['person', 'request-email-confirmation'],
    mutationFn: () => sendRequest(send, requestEmailConfirmation, {}),
    onMutate: () => setSent(undefined),
    onSuccess: setSent,
  });
  return (
    <section className="person-offer" data-testid="confirm-address">
      <h2>{t('confirm_address_title')}</h2>
      <p>{t('confirm_address_text', { email })}</p>
      {sent && (
        <Notification tone={sent.isDelayed ? 'warning' : 'success'} shouldAnnounce>
          {t('confirm_address_sent', { email })}
          {sent.isDelayed && ` ${t('confirm_address_delayed')}`}
        </Notification>
      )}
      {error && (
        <Notification tone="danger" shouldAnnounce>
          {getErrorMessage(error, tc)}
        </Notification>
      )}
      <Button variant="secondary" isPending={requesting} onClick={() => request()}>
        {t('confirm_address_send')}
      </Button>
    </section>
  );
}
