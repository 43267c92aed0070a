import { Button } from '@pavilion/ui/base/button';
import { flushSync } from 'react-dom';
import { useText } from '../../../lib/i18n/text.tsx';
import type { GuestFields } from './use-guest-child.ts';

/** CMP-17: names a child of the basket again in one press, instead of typing. Nothing once somebody is named. */
export function KnownChildren({ guest: { known, name } }: { guest: GuestFields }) {
  const t = useText('activity');
  if (known.length === 0) return null;
  return (
    <div className="pv-cluster">
      {known.map((child) => (
        <Button
          key={`${child.firstName} ${child.lastName} ${child.dateOfBirth}`}
          variant="secondary"
          size="s"
          onClick={() => {
            // The button is removed. A field with the focus would open the keyboard of a phone.
            flushSync(() => name(child));
            document.getElementById('who')?.focus({ preventScroll: true });
          }}
        >
          {t('book_for_name', { name: child.firstName })}
        </Button>
      ))}
    </div>
  );
}
