import { Button, TextButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { dismissLapsedLine, getLapsedKey, type LapsedLine, lapsedLines } from './lapsed-lines.ts';
import { lapsedLineKind } from './line-kinds.ts';
import { useAddToCart } from './use-add-to-cart.ts';

const { Text, toInput } = lapsedLineKind;

/** BSK-44: lists the lapsed lines, each with a button to add it again. */
export function LapsedNotice() {
  const lines = lapsedLines.useValue();
  if (lines.length === 0) return null;
  return (
    <div className="cart-lapsed pv-stack">
      {lines.map((line) => (
        <LapsedLineNotice key={getLapsedKey(line)} line={line} />
      ))}
    </div>
  );
}

function LapsedLineNotice({ line }: { line: LapsedLine }) {
  const t = useText('checkout');
  const { add, isPending } = useAddToCart();
  const [refusal, setRefusal] = useState<string>();
  const dismiss = (): void => dismissLapsedLine(line);
  const addAgain = async (): Promise<void> => {
    const cart = await add(toInput(line));
    if (cart) dismiss();
    else setRefusal(t('lapsed_refused'));
  };
  return (
    <Notification
      tone="warning"
      shouldAnnounce
      title={t('lapsed_title', { name: [line.name, line.location].filter(Boolean).join(', ') })}
      actions={
        <span className="pv-cluster">
          <Button variant="outline" size="s" isPending={isPending} onClick={() => void addAgain()}>
            {t('add_again')}
          </Button>
          <TextButton className="pv-small" onClick={dismiss}>
            {t('dismiss')}
          </TextButton>
        </span>
      }
    >
      <p>{refusal ?? <Text line={line} />}</p>
    </Notification>
  );
}
