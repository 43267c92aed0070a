import { useText } from '../../../lib/i18n/text.tsx';
import type { ListedBundle } from '../../bundle/index.ts';

/** Formats the ages of a camp or course: 'Ages 5 to 11', 'Ages 10 and over'; '' for all ages. */
export function useAges(): { formatAges: (bundle: Pick<ListedBundle, 'minAge' | 'maxAge'>) => string } {
  const t = useText('bundle');
  return {
    formatAges: ({ minAge, maxAge }) => {
      if (minAge === null && maxAge === null) return '';
      if (maxAge === null) return t('age_from', { min: minAge ?? 0 });
      return minAge === null ? t('age_to', { max: maxAge }) : t('ages', { min: minAge, max: maxAge });
    },
  };
}
