import { formatMoney } from '@pavilion/domain/money';
import { TextButton } from '@pavilion/ui/base/button';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { Camp } from '../bundle/index.ts';
import type { CampChoiceState } from './use-camp-choice.ts';
import { calculateDaysTotal } from './use-camp-total.ts';

/** CMP-11: offers the whole camp beside the total where the chosen days cost more than it, or as much and are fewer. */
export function WholeSaves({ camp, state }: { camp: Camp; state: CampChoiceState }) {
  const t = useText('bundle');
  const { currency } = useBoot().client;
  const {
    choice: { campBookingType, selectedSessionIds },
    isFullDisabled,
    chooseType,
  } = state;
  if (campBookingType === 'full' || isFullDisabled || !camp.price) return null;
  const days = calculateDaysTotal(camp, selectedSessionIds);
  const saving = days - camp.price.value;
  const isMoreForAsMuch = saving === 0 && selectedSessionIds.length < camp.occurrences.length;
  if (saving <= 0 && !isMoreForAsMuch) return null;
  const amounts = { amount: camp.price.formatted, days: formatMoney(days, currency) };
  const choose = (): void => {
    chooseType('full');
    // The button is removed.
    document.querySelector<HTMLElement>('input[name="camp-offer"]')?.focus({ preventScroll: true });
  };
  return (
    <p className="camp-saves">
      <span>{t(isMoreForAsMuch ? 'full_same' : 'full_saves', amounts)}</span>{' '}
      <TextButton onClick={choose}>{t('choose_whole')}</TextButton>
    </p>
  );
}
