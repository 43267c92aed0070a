import { useText } from '../../../lib/i18n/text.tsx';
import { useAgeLimit } from './use-age-limit.ts';

/** What a customer without a password is asked for, by the lines in their basket. */
export function NewcomerHint() {
  const t = useText('account');
  const tc = useText('checkout');
  const { isAsked } = useAgeLimit({ isEnabled: true });
  return isAsked ? tc('newcomer_hint_birth') : t('newcomer_hint');
}
