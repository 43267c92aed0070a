import { TextButton } from '@pavilion/ui/base/button';
import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { type ReactNode, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import './restriction.css';

const WaiverDialog = lazyWithRetry(async () => (await import('./waiver-dialog.tsx')).WaiverDialog);

type Props = {
  waiver: { id: string; name: string };
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
  hint?: ReactNode;
  error?: string | undefined;
  /** Id of the checkbox, which an error summary links to. */
  id?: string;
};

/** WVR-07, CMP-23: the checkbox to agree to a waiver, with a button that shows its terms. */
export function WaiverAgreement({ waiver, isAgreed, onChange, ...checkbox }: Props) {
  const t = useText('restriction');
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  return (
    <div className="waiver-agreement" data-testid="waiver-agreement">
      <Checkbox
        {...checkbox}
        label={t('agree', { name: waiver.name })}
        checked={isAgreed}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <TextButton
        onClick={() => {
          setHasOpened(true);
          setOpen(true);
        }}
      >
        {t('read_terms', { name: waiver.name })}
      </TextButton>
      {hasOpened && <WaiverDialog waiver={waiver} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </div>
  );
}
