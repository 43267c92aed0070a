import { sendGuestPass } from '@pavilion/contract/guest-pass/guest-pass';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { DateFields } from '@pavilion/ui/forms/date-fields';
import { TextField } from '@pavilion/ui/forms/text-field';
import { type SubmitEvent, useState } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useErrorFocus } from '../../lib/forms/use-error-focus.ts';
import { type RequestError, sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { type Pack, usePassChange } from './queries.ts';

type Props = { pack: Pack; userId: number; onClose: () => void };

/** ACC-10: whom a pass goes to, and until when. */
export function SendPass({ pack: { id, lastDay: packLastDay }, userId, onClose }: Props) {
  const t = useText('guest_pass');
  const send = useSend();
  const { formatDayWithYear } = useDateFormat();
  const [recipientName, setName] = useState('');
  const [recipientEmail, setEmail] = useState('');
  const [lastDay, setLastDay] = useState('');
  const { mutate, isPending, error } = usePassChange(
    userId,
    () =>
      sendRequest(send, sendGuestPass, {
        params: { id },
        body: { recipientName, recipientEmail, ...(lastDay !== '' && { lastDay }) },
      }),
    { success: t('sent_toast', { email: recipientEmail }) },
  );
  const form = useErrorFocus(error);
  const errors = error?.errors ?? {};
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isPending) mutate(undefined, { onSuccess: onClose });
  };
  return (
    <form ref={form} className="pv-stack" noValidate onSubmit={submit} data-testid="send-pass">
      <TextField
        label={t('recipient_name')}
        data-question
        error={errors['recipient_name']?.[0]}
        value={recipientName}
        maxLength={100}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextField
        label={t('recipient_email')}
        type="email"
        error={errors['recipient_email']?.[0]}
        value={recipientEmail}
        maxLength={255}
        autoComplete="off"
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <DateFields
        id={`last-day-${id}`}
        label={t('last_day')}
        hint={t('last_day_hint', { day: formatDayWithYear(packLastDay) })}
        error={errors['last_day']?.[0]}
        partLabels={{ day: t('day'), month: t('month'), year: t('year') }}
        onChange={setLastDay}
      />
      {error && Object.keys(errors).length === 0 && <NotSent error={error} />}
      <Actions isPending={isPending} onClose={onClose} />
    </form>
  );
}

function Actions({ isPending, onClose }: { isPending: boolean; onClose: () => void }) {
  const t = useText('guest_pass');
  return (
    <div className="pv-cluster">
      <Button type="submit" size="s" isPending={isPending}>
        {t('send_confirm')}
      </Button>
      <Button size="s" variant="quiet" onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  );
}

/** Why nothing was sent, if no field is the reason. */
function NotSent({ error: { message, status } }: { error: RequestError }) {
  const t = useText('guest_pass');
  const tc = useText('common');
  return (
    <Notification tone="danger" shouldAnnounce title={t('not_sent')}>
      {message || tc(status === 0 ? 'error_unreachable' : 'error_500')}
    </Notification>
  );
}
