import { requestOwnPasswordLink } from '@pavilion/contract/provisional-account';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useState } from 'react';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import './person.css';
import { getErrorMessage } from './error-message.ts';

/** For a customer who paid without a password: an emailed link proves their address and sets one. */
export function SetPasswordOffer({ email }: { email: string }) {
  const t = useText('account');
  const tc = useText('common');
  const send = useSend();
  const [isDelayed, setDelayed] = useState(false);
  const { request, requesting, state, error } = useRequestState<{ isDelayed: boolean }, void>({
    mutationKey: ['person', 'request-own-password-link'],
    mutationFn: () => sendRequest(send, requestOwnPasswordLink, {}),
    onSuccess: (reply) => setDelayed(reply.isDelayed),
  });
  return (
    <section className="person-offer" data-testid="set-password-offer">
      <h2>{t('set_password_title')}</h2>
      {state === 'success' ? (
        <>
          <Notification tone="success" shouldAnnounce>
            {t('set_password_sent', { email })}
          </Notification>
          {isDelayed && <Notification tone="warning">{t('password_link_delayed')}</Notification>}
        </>
      ) : (
        <>
          <p>{t('set_password_text', { email })}</p>
          {error && (
            <Notification tone="danger" shouldAnnounce>
              {getErrorMessage(error, tc)}
            </Notification>
          )}
          <Button variant="secondary" isPending={requesting} onClick={() => request()}>
            {tc('email_me_link')}
          </Button>
        </>
      )}
    </section>
  );
}
