import { formatMoney } from '@pavilion/domain/money';
import { TextButton } from '@pavilion/ui/base/button';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { Camp } from '../bundle/index.ts';
import type { CampChoiceState } from './use-camp-choice.ts';
import { calculateDaysTotal } from './use-camp-total.ts';

/** CMP-11: offers the whole camp beside the total where the chosen days cost more than it. */
export function WholeSaves({ camp, state }: { camp: Camp; state: CampChoiceState }) {
  const t = useText('bundle');
  const { currency } = useBoot().client;
  const { choice, isFullDisabled, chooseType } = state;
  const saving = calculateDaysTotal(camp, choice.selectedSessionIds) - (camp.price?.value ?? 0);
  if (choice.campBookingType === 'full' || isFullDisabled || !camp.price || saving <= 0) return null;
  const choose = (): void => {
    chooseType('full');
    // The button is removed.
    document.querySelector<HTMLElement>('input[name="camp-offer"]')?.focus({ preventScroll: true });
  };
  return (
    <p className="camp-saves">
      <span>{t('full_saves', { amount: camp.price.formatted, saving: formatMoney(saving, currency) })}</span>{' '}
      <TextButton onClick={choose}>{t('choose_whole')}</TextButton>
    </p>
  );
}
