import { sendReceipt } from '@pavilion/contract/order';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { TextField } from '@pavilion/ui/forms/text-field';
import { type SubmitEvent, useRef, useState } from 'react';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';

/** CHK-13: at a kiosk, which prints nothing, the receipt goes to any address that the customer types. */
export function EmailReceipt({ orderId }: { orderId: string }) {
  const t = useText('kiosk');
  const tc = useText('common');
  const send = useSend();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const { request, requesting, error, clear } = useRequestState({
    mutationKey: ['order', 'send-receipt'],
    mutationFn: (address: string) =>
      sendRequest(send, sendReceipt, { params: { id: orderId }, body: { email: address } }),
    onSuccess: (_, address) => setSentTo(address),
    onError: () => field.current?.focus(),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setSentTo(undefined);
    request(email);
  };
  const message = error && (error.status === 422 ? t('receipt_invalid') : error.message || tc('error_500'));
  return (
    <form className="order-receipt__email" noValidate onSubmit={submit} data-testid="email-receipt">
      <TextField
        ref={field}
        type="email"
        label={t('receipt_label')}
        value={email}
        error={message ?? undefined}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          if (error) clear();
        }}
      />
      <Button type="submit" variant="secondary" isPending={requesting}>
        {t('receipt_send')}
      </Button>
      {sentTo !== undefined && (
        <Notification tone="success" shouldAnnounce>
          {t('receipt_sent', { email: sentTo })}
        </Notification>
      )}
    </form>
  );
}
