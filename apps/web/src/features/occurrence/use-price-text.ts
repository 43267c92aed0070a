import { useText } from '../../lib/i18n/text.tsx';

/** '£4.80', or 'Free'. */
export function usePriceText(): (price: { value: number; formatted: string }) => string {
  const t = useText('activity');
  return ({ value, formatted }) => (value === 0 ? t('free') : formatted);
}
