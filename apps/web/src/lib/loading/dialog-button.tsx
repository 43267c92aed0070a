import { Button, type ButtonSize, type ButtonVariant } from '@pavilion/ui/base/button';
import { type ReactNode, useState } from 'react';

type Props = {
  variant: ButtonVariant;
  size?: ButtonSize;
  testId: string;
  children: ReactNode;
  /** Usually a lazy component, which the first press loads. */
  renderDialog: (state: { isOpen: boolean; onClose: () => void }) => ReactNode;
};

/** A button that opens a dialog. Once opened, the dialog stays mounted for its closing animation. */
export function DialogButton({ variant, size, testId, children, renderDialog }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setOpened] = useState(false);
  const open = (): void => {
    setOpen(true);
    setOpened(true);
  };
  return (
    <>
      <Button variant={variant} {...(size && { size })} onClick={open} data-testid={testId}>
        {children}
      </Button>
      {hasOpened && renderDialog({ isOpen, onClose: () => setOpen(false) })}
    </>
  );
}
