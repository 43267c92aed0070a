import { withdrawGuestPass } from '@pavilion/contract/guest-pass/guest-pass';
import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Tag, type TagColour } from '@pavilion/ui/display/tag';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { type GuestPasses, usePassChange } from './queries.ts';

type SentPass = GuestPasses['sent'][number];

const colours: Record<SentPass['state'], TagColour> = {
  sent: 'info',
  redeemed: 'info',
  used: 'success',
  withdrawn: 'inactive',
  expired: 'inactive',
};

/** ACC-10: the passes that were sent, and what became of them. */
export function SentPasses({ sent, userId }: { sent: SentPass[]; userId: number }) {
  const t = useText('guest_pass');
  if (sent.length === 0) return <p className="pv-muted">{t('sent_none')}</p>;
  return (
    <ul className="pv-divided-list" data-testid="sent-passes">
      {sent.map((pass) => (
        <SentPassRow key={pass.id} pass={pass} userId={userId} />
      ))}
    </ul>
  );
}

function SentPassRow({ pass, userId }: { pass: SentPass; userId: number }) {
  const t = useText('guest_pass');
  const { formatDayWithYear } = useDateFormat();
  const { recipientName, recipientEmail, name, sentAt, lastDay, state, session } = pass;
  return (
    <li className="sent-pass">
      <div>
        <p>
          <b>{recipientName}</b> <span className="sent-pass__email">{recipientEmail}</span>
        </p>
        <p className="pv-muted">
          {session
            ? t('used_for', { name: session.name, when: formatDayWithYear(session.startsAt.local) })
            : [
                name,
                t('sent_on', { day: formatDayWithYear(sentAt.local) }),
                t('until', { day: formatDayWithYear(lastDay) }),
              ].join(' · ')}
        </p>
      </div>
      <Tag colour={colours[state]}>{t(`state_${state}`)}</Tag>
      {state === 'sent' && <Withdraw pass={pass} userId={userId} />}
    </li>
  );
}

function Withdraw({ pass: { id, recipientName: name }, userId }: { pass: SentPass; userId: number }) {
  const t = useText('guest_pass');
  const send = useSend();
  const { mutate, isPending } = usePassChange(
    userId,
    () => sendRequest(send, withdrawGuestPass, { params: { id } }),
    { success: t('withdrawn', { name }), failure: t('not_withdrawn') },
  );
  const buttonRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById('guest-passes'));
  return (
    <Button ref={buttonRef} size="s" variant="secondary" isPending={isPending} onClick={() => mutate()}>
      {t('withdraw')}
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </Button>
  );
}
