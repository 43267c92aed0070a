import { checkGiftCard } from '@pavilion/contract/gift-card/gift-card';
import { Card } from '@pavilion/ui/display/card';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useMutation } from '@tanstack/react-query';
import { CodeForm } from '../../lib/codes/code-form.tsx';
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
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (code: string) => sendRequest(send, checkGiftCard, { body: { code } }),
  });
  return (
    <Card as="div">
      <h2>{t('balance_title')}</h2>
      <CodeForm
        className="gift-card-page__form"
        texts={{
          label: t('code'),
          hint: t('code_hint'),
          missing: t('code_missing'),
          submit: t('balance_check'),
        }}
        error={error ? error.message || tc('error_unreachable') : undefined}
        isPending={isPending}
        onSubmit={mutate}
        onChange={reset}
      >
        {data && (
          <Notification
            tone="success"
            shouldAnnounce
            title={t('balance_left', { amount: data.balance.formatted })}
          >
            {t('balance_until', { day: formatDayWithYear(getLastDay(data.expiresAt.local)) })}
          </Notification>
        )}
      </CodeForm>
    </Card>
  );
}

/** The expiry is the first instant at which it no longer pays, a midnight. */
const getLastDay = (local: string): string => {
  const last = new Date(Date.parse(`${local.slice(0, 19)}Z`) - 1);
  return last.toISOString().slice(0, 19);
};
