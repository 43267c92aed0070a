import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Modal } from '@pavilion/ui/overlays/modal';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useCart } from '../cart/index.ts';

/** MOD-01: ends the visit of a guest who has a basket, which the next person should not find. Asks, because it is emptied. */
export function StartAgain({ onEnd }: { onEnd: () => void }) {
  const t = useText('kiosk');
  const tc = useText('common');
  const { cart } = useCart();
  const [isAsking, setAsking] = useState(false);
  if (!cart || cart.items.length === 0) return null;
  return (
    <>
      <button type="button" className="shell-action" aria-haspopup="dialog" onClick={() => setAsking(true)}>
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
