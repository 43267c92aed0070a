import { Button } from '@pavilion/ui/base/button';
import { type ReactNode, useState } from 'react';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';

const WaiverDialog = lazyWithRetry(async () => (await import('./waiver-dialog.tsx')).WaiverDialog);

type Props = { restriction: { id: string; name: string }; children: ReactNode };

/** WVR-07: shows the terms of a restriction, which say how to get an induction. */
export function RestrictionButton({ restriction, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  return (
    <>
      <Button
        isBlock
        onClick={() => {
          setHasOpened(true);
          setOpen(true);
        }}
      >
        {children}
      </Button>
      {hasOpened && <WaiverDialog waiver={restriction} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
