import { checkGiftCard } from '@pavilion/contract/gift-card/gift-card';
import { Button } from '@pavilion/ui/base/button';
import { Card } from '@pavilion/ui/display/card';
import { Notification } from '@pavilion/ui/feedback/notification';
import { TextField } from '@pavilion/ui/forms/text-field';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';

/** CHK-35: what is left on a gift card. The code is sent in the body, so no log or history has it. */
export function BalanceForm() {
  const t = useText('gift_card');
  const tc = useText('common');
  const send = useSend();
  const { formatDayWithYear } = useDateFormat();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () => sendRequest(send, checkGiftCard, { body: { code } }),
    onError: () => field.current?.focus(),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const isEmpty = code.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    else if (!isPending) mutate();
  };
  const refusal = error ? error.message || tc('error_unreachable') : undefined;
  return (
    <Card as="div">
      <h2>{t('balance_title')}</h2>
      <form className="gift-card-page__form" noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={t('code')}
          hint={t('code_hint')}
          error={isMissing ? t('code_missing') : refusal}
          value={code}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => {
            setCode(target.value);
            setMissing(false);
            reset();
          }}
        />
        <div>
          <Button type="submit" variant="secondary" isPending={isPending}>
            {t('balance_check')}
          </Button>
        </div>
        {data && (
          <Notification
            tone="success"
            shouldAnnounce
            title={t('balance_left', { amount: data.balance.formatted })}
          >
            {t('balance_until', { day: formatDayWithYear(getLastDay(data.expiresAt.local)) })}
          </Notification>
        )}
      </form>
    </Card>
  );
}

/** The expiry is the first instant at which it no longer pays, a midnight. */
const getLastDay = (local: string): string => {
  const last = new Date(Date.parse(`${local.slice(0, 19)}Z`) - 1);
  return last.toISOString().slice(0, 19);
};
