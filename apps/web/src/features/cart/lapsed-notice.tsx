import { Button, TextButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useState } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { LapsedBundleNotice } from '../bundle/index.ts';
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
      {lines.map((line) =>
        'bundle' in line ? (
          <LapsedBundleNotice
            key={getLapsedKey(line)}
            line={line}
            onDismiss={() => dismissLapsedLine(line)}
          />
        ) : (
          <LapsedLineNotice key={getLapsedKey(line)} line={line} />
        ),
      )}
    </div>
  );
}

/** A button of another notice, for the focus after this one is dismissed. */
const findOtherNotice = (button: HTMLElement): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.cart-lapsed button')].find(
    (other) => other.closest('.pv-notification') !== button.closest('.pv-notification'),
  );

function LapsedLineNotice({ line }: { line: LapsedLine }) {
  const t = useText('checkout');
  const { add, isPending } = useAddToCart();
  const [refusal, setRefusal] = useState<string>();
  const addRef = useFocusFallback<HTMLButtonElement>(findOtherNotice);
  const dismissRef = useFocusFallback<HTMLButtonElement>(findOtherNotice);
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
          <Button
            ref={addRef}
            variant="outline"
            size="s"
            isPending={isPending}
            onClick={() => void addAgain()}
          >
            {t('add_again')}
          </Button>
          <TextButton ref={dismissRef} className="pv-small" onClick={dismiss}>
            {t('dismiss')}
          </TextButton>
        </span>
      }
    >
      <p>{refusal ?? <Text line={line} />}</p>
    </Notification>
  );
}
