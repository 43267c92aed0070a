import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useText } from '../../lib/i18n/text.tsx';

/** The client has no venues yet. */
export function NoVenues() {
  const t = useText('home');
  return <EmptyState title={t('no_venues')} level={3} />;
}
