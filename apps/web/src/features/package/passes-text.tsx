import { useText } from '../../lib/i18n/text.tsx';

/** PRC-07: '3 passes to send to friends, valid for 180 days' */
export function PassesText({ pack: { uses, validDays } }: { pack: { uses: number; validDays: number } }) {
  const t = useText('checkout');
  return t('guest_passes_details', { count: uses, days: validDays });
}
