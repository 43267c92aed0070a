import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Modal } from '@pavilion/ui/overlays/modal';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useCart } from '../cart/index.ts';

type Props = {
  /** Whether there is something to clear without a basket: the name and address that a guest gave at the checkout. */
  hasDetails: boolean;
  onEnd: () => void;
};

/** MOD-01: ends the visit of a guest, whom the next person should not find. Asks if there is a basket, because it is emptied. */
export function StartAgain({ hasDetails, onEnd }: Props) {
  const t = useText('kiosk');
  const tc = useText('common');
  const { cart } = useCart();
  const [isAsking, setAsking] = useState(false);
  const hasCart = (cart?.items.length ?? 0) > 0;
  if (!hasCart && !hasDetails) return null;
  return (
    <>
      <button
        type="button"
        className="shell-action"
        {...(hasCart && { 'aria-haspopup': 'dialog' })}
        onClick={hasCart ? () => setAsking(true) : onEnd}
      >
        <Icon icon={RotateCcw} size={22} />
        <span className="shell-action__text">{tc('start_again')}</span>
      </button>
      <Modal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        size="small"
        title={t('start_again_title')}
        closeLabel={tc('close')}
        footer={
          <>
            <Button variant="danger" size="l" onClick={onEnd} data-testid="confirm-start-again">
              {tc('start_again')}
            </Button>
            <Button variant="secondary" size="l" onClick={() => setAsking(false)}>
              {t('keep_basket')}
            </Button>
          </>
        }
      >
        <p>{t('start_again_text')}</p>
      </Modal>
    </>
  );
}
