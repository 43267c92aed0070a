import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { ModalOverlay, Modal as Sheet } from 'react-aria-components/Modal';
import { IconButton } from '../base/button.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { usePresence } from './use-presence.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  size?: 'small' | 'medium' | 'large';
  title: ReactNode;
  /** Requires an answer: no close button, and no closing by Escape or by a click outside. */
  isAlert?: boolean;
  closeLabel: string;
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * A centred dialog, at the bottom of the screen on phones. Built on React Aria: load it when first opened, and never
 * render it on the server.
 */
export function Modal(props: Props): ReactNode {
  const { isOpen, onClose, size = 'medium', title, isAlert = false, closeLabel, footer, children } = props;
  const { isMounted, isShown } = usePresence(isOpen);
  return (
    <ModalOverlay
      className={classNames('pv-scrim', 'pv-scrim--middle', isShown && 'pv-scrim--shown')}
      isOpen={isMounted}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isAlert}
      isKeyboardDismissDisabled={isAlert}
    >
      <Sheet className={`pv-modal pv-modal--${size}`}>
        <Dialog className="pv-modal__dialog" role={isAlert ? 'alertdialog' : 'dialog'}>
          <div className="pv-modal__head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {!isAlert && (
              <IconButton label={closeLabel} onClick={onClose}>
                <Icon icon={X} />
              </IconButton>
            )}
          </div>
          <div className="pv-modal__body">{children}</div>
          {footer !== undefined && <div className="pv-modal__foot">{footer}</div>}
        </Dialog>
      </Sheet>
    </ModalOverlay>
  );
}
