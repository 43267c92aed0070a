import { refundGuestPasses } from '@pavilion/contract/guest-pass/guest-pass';
import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Card } from '@pavilion/ui/display/card';
import { useState } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useQuestionFocus } from '../../lib/accessibility/use-question-focus.ts';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { UsesMeter } from '../package/index.ts';
import { type Pack, usePassChange } from './queries.ts';
import { SendPass } from './send-pass.tsx';

type Props = { pack: Pack; userId: number };

/** ACC-10: bought guest passes, with what is left of them. */
export function PackCard({ pack, userId }: Props) {
  const t = useText('guest_pass');
  const lang = useContentLang();
  const { formatDayWithYear } = useDateFormat();
  const [open, setOpen] = useState<'send' | 'refund'>();
  const close = () => setOpen(undefined);
  const item = useQuestionFocus<HTMLLIElement>(open);
  const { name, left, uses, lastDay, refund } = pack;
  return (
    <li ref={item} tabIndex={-1}>
      <Card as="div" className="guest-pass-pack" data-testid="guest-pass-pack">
        <h3 lang={lang}>{name}</h3>
        <p className="guest-pass-pack__left">{t('left', { count: left, uses })}</p>
        <UsesMeter left={left} uses={uses} />
        <p>{t('until', { day: formatDayWithYear(lastDay) })}</p>
        {left === 0 && <p className="pv-muted">{t('all_sent')}</p>}
        {open === 'send' && left > 0 && <SendPass pack={pack} userId={userId} onClose={close} />}
        {open === 'refund' && <Refund pack={pack} userId={userId} onClose={close} />}
        {open === undefined && (
          <div className="pv-cluster">
            {left > 0 && (
              <Button size="s" data-opens="send" onClick={() => setOpen('send')}>
                {t('send')}
                <VisuallyHidden>{` ${name}`}</VisuallyHidden>
              </Button>
            )}
            {refund && (
              <Button size="s" variant="secondary" data-opens="refund" onClick={() => setOpen('refund')}>
                {t('refund')}
                <VisuallyHidden>{` ${name}`}</VisuallyHidden>
              </Button>
            )}
          </div>
        )}
      </Card>
    </li>
  );
}

/** PRC-07: says what comes back before the passes end. */
function Refund({ pack: { id, refund }, userId, onClose }: Props & { onClose: () => void }) {
  const t = useText('guest_pass');
  const send = useSend();
  const amount = refund?.formatted ?? '';
  const { mutate, isPending } = usePassChange(
    userId,
    () => sendRequest(send, refundGuestPasses, { params: { id }, body: { refund: refund?.value ?? 0 } }),
    { success: t('refunded', { amount }), failure: t('not_refunded') },
  );
  const buttonRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById('guest-passes'));
  if (!refund) return null;
  return (
    <div className="pv-stack">
      <p tabIndex={-1} data-question>
        {t('refund_question', { amount })}
      </p>
      <div className="pv-cluster">
        <Button ref={buttonRef} size="s" variant="danger" isPending={isPending} onClick={() => mutate()}>
          {t('refund_confirm', { amount })}
        </Button>
        <Button size="s" variant="quiet" onClick={onClose}>
          {t('keep')}
        </Button>
      </div>
    </div>
  );
}
