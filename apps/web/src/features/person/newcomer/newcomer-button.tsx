import { Button } from '@pavilion/ui/base/button';
import { useText } from '../../../lib/i18n/text.tsx';
import { useAgeLimit } from './use-age-limit.ts';

/** The way without a password, with what it asks for by the lines in the basket. */
export function NewcomerButton({ onClick }: { onClick: () => void }) {
  const t = useText('checkout');
  const { isAsked } = useAgeLimit({ isEnabled: true });
  return (
    <div className="person-newcomer">
      <Button variant="secondary" isBlock onClick={onClick} data-testid="newcomer-button">
        {t('newcomer_button')}
      </Button>
      <p className="pv-small pv-muted">{t(isAsked ? 'newcomer_hint_birth' : 'newcomer_hint')}</p>
    </div>
  );
}
