import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../base/button.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { usePresence } from './use-presence.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** UIK-02: 560, 640 or 720 px; the full width on phones. */
  size?: 'small' | 'medium' | 'large';
  title: ReactNode;
  /** Content beside the title, such as a tag. */
  beside?: ReactNode;
  /** Picture above the title, without padding. */
  picture?: ReactNode;
  /** Fixed at the bottom: the main button. */
  footer?: ReactNode;
  closeLabel: string;
  children: ReactNode;
};

/** Keeps toasts above the buttons of an open panel, however many lines these have. */
function measureFoot(foot: HTMLDivElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--panel-foot', `${foot.offsetHeight}px`));
  observer.observe(foot);
  return () => {
    observer.disconnect();
    style.removeProperty('--panel-foot');
  };
}

/**
 * A panel from the right; several can stack. Built on React Aria: load it when first opened, and never render it on the
 * server.
 */
export function SlideOver(props: Props): ReactNode {
  const { isOpen, onClose, size = 'small', title, beside, picture, footer, closeLabel, children } = props;
  const { isMounted, isShown } = usePresence(isOpen);
  return (
    <ModalOverlay
      className={classNames('pv-scrim', 'pv-scrim--side', isShown && 'pv-scrim--shown')}
      isOpen={isMounted}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className={`pv-slide-over pv-slide-over--${size}`}>
        <Dialog className="pv-slide-over__dialog">
          <IconButton label={closeLabel} className="pv-slide-over__close" onClick={onClose}>
            <Icon icon={X} />
          </IconButton>
          <div className="pv-slide-over__body">
            {picture !== undefined && <div className="pv-slide-over__picture">{picture}</div>}
            <div className="pv-slide-over__inner">
              <div
                className={
                  picture === undefined
                    ? 'pv-slide-over__title pv-slide-over__title--top'
                    : 'pv-slide-over__title'
                }
              >
                <Heading slot="title" level={2}>
                  {title}
                </Heading>
                {beside}
              </div>
              {children}
            </div>
          </div>
          {footer !== undefined && (
            <div className="pv-slide-over__foot" ref={measureFoot}>
              {footer}
            </div>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
