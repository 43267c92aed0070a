import { Button } from '@pavilion/ui/base/button';
import { useText } from '../../lib/i18n/text.tsx';

/** Shown when the map cannot be displayed; the list next to it has the same venues. */
export function MapFallback({ onRetry }: { onRetry?: () => void }) {
  const t = useText('common');
  return (
    <div className="map__fallback">
      <output>{t('map_failed')}</output>
      {onRetry && (
        <Button variant="secondary" size="s" onClick={onRetry}>
          {t('try_again')}
        </Button>
      )}
    </div>
  );
}
