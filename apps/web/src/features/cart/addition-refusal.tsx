import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '../../lib/accessibility/after-dialogs-close.ts';
import type { RequestError } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { useBoot } from '../../lib/page/page-context.tsx';
import { useLoginDialog } from '../person/index.ts';
import { useCart } from './use-cart.ts';
import { useRenewHold } from './use-renew-hold.ts';

/** A refusal whose next step is the same for everything that is added. */
export type AdditionError = Pick<RequestError, 'nextStep'>;

type Props = {
  title: string;
  error: AdditionError;
  /** The state that the page shows beside the refusal, which it reads again. */
  state?: string | null;
  /** What was pressed to add. A live update may have removed it before the refusal, so that the dialog has the focus. */
  pressed?: RefObject<Element | null>;
  /** Adds again: as the customer who has logged in, or with the hold that was renewed. */
  onRetry: () => void;
  /** The step of another refusal, where the page around it does not show it. */
  otherStep?: ReactNode;
  children: ReactNode;
};

/** Why something could not be added, announced, with the step that the server names. */
export function AdditionRefusal({ title, error, state, pressed, onRetry, otherStep, children }: Props) {
  const tc = useText('common');
  const message = useRef<HTMLDivElement>(null);
  const actions = hasSteps(error) ? <Steps error={error} onRetry={onRetry} /> : otherStep;
  // The refused button is removed if the present state offers another step.
  // In the commit that removes the button, before the dialog moves the focus to its own first element.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the state replaces the button
  useLayoutEffect(() => {
    if (!isFocusLost() && pressed?.current?.isConnected !== false) return;
    if (pressed) pressed.current = null;
    message.current?.focus();
  }, [state, pressed]);
  return (
    <Notification
      tone="danger"
      shouldAnnounce
      title={title}
      ref={message}
      tabIndex={-1}
      data-testid="not-added"
      {...(actions !== undefined && { actions })}
    >
      {/* A failed request has no message of the server, so nothing else says what to do. */}
      {children === '' ? tc('try_again_text') : children}
    </Notification>
  );
}

/** Whether the refusal names a step that this component offers. */
export const hasSteps = ({ nextStep }: AdditionError): boolean =>
  nextStep !== null &&
  ['log_in', 'prove_address', 'renew_hold', 'finish_payment', 'shorten_cart'].includes(nextStep);

/** BSK-15: holds the places of an expired hold again, then adds. */
function RenewStep({ onRenewed }: { onRenewed: () => void }) {
  const t = useText('checkout');
  const { cart } = useCart();
  const { renew, isPending } = useRenewHold();
  const renewAndAdd = async (): Promise<void> => {
    if (!cart || (await renew(cart))) onRenewed();
  };
  return (
    <Button size="s" isPending={isPending} onClick={() => void renewAndAdd()}>
      {t('hold_renew')}
    </Button>
  );
}

/** ACT-33: to log in, to finish a payment, to pay for or remove what is in the basket, or to set a password, which proves the account's address. */
function Steps({ error: { nextStep }, onRetry }: Pick<Props, 'error' | 'onRetry'>) {
  const tc = useText('common');
  const { surfaceUrls } = useBoot();
  const { isKiosk } = useModes();
  const { open } = useLoginDialog();
  if (nextStep === 'renew_hold') return <RenewStep onRenewed={onRetry} />;
  if (nextStep === 'log_in')
    return (
      <Button size="s" onClick={() => open({ reason: 'book', onLoggedIn: onRetry })}>
        {tc('log_in')}
      </Button>
    );
  return (
    <div className="pv-cluster">
      <LinkButton size="s" href="/basket">
        {tc('view_basket')}
      </LinkButton>
      {nextStep === 'prove_address' && !isKiosk && (
        <LinkButton size="s" variant="secondary" href={surfaceUrls.account}>
          {tc('my_account')}
        </LinkButton>
      )}
    </div>
  );
}
