import { type ChoosableCamp, isFullDisabled } from '@pavilion/domain/bundle/bundle';
import { formatMoney } from '@pavilion/domain/money';
import { TextButton } from '@pavilion/ui/base/button';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { Camp } from '../bundle/index.ts';
import type { CampChoiceState } from './use-camp-choice.ts';
import { calculateDaysTotal } from './use-camp-total.ts';

/**
 * CMP-11: offers the whole camp beside the total where the chosen days, with those in the basket, cost more than it, or as
 * much and are fewer. CMP-26: the whole cannot be chosen beside days in the basket, and to remove them here would give up
 * their places before the whole is held, so the text says so and leads to the basket.
 */
export function WholeSaves({ camp, state }: { camp: Camp; state: CampChoiceState }) {
  const t = useText('bundle');
  const tc = useText('common');
  const { currency } = useBoot().client;
  const {
    choice: { campBookingType, selectedSessionIds },
    chooseType,
  } = state;
  if (campBookingType === 'full' || selectedSessionIds.length === 0 || !camp.price) return null;
  if (!isOnlyBasketInTheWay(state.choosable, state.now)) return null;
  const basketIds = listBasketIds(state.choosable);
  const ids = [...basketIds, ...selectedSessionIds];
  const days = calculateDaysTotal(camp, ids);
  const saving = days - camp.price.value;
  const isMoreForAsMuch = saving === 0 && ids.length < camp.occurrences.length;
  if (saving <= 0 && !isMoreForAsMuch) return null;
  const amounts = { amount: camp.price.formatted, days: formatMoney(days, currency) };
  if (basketIds.length > 0)
    return (
      <p className="camp-saves" data-testid="whole-instead">
        <span>{t('full_saves_basket', amounts)}</span> <AppLink to="/basket">{tc('view_basket')}</AppLink>
      </p>
    );
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

const listBasketIds = ({ sessions }: ChoosableCamp): string[] =>
  sessions.filter(({ action }) => action === 'cancel_reservation').map(({ id }) => id);

/** Whether the whole camp could be chosen if none of its days were in the basket. */
const isOnlyBasketInTheWay = (camp: ChoosableCamp, now: number): boolean => {
  const sessions = camp.sessions.map((session) =>
    session.action === 'cancel_reservation' ? { ...session, action: 'book' as const } : session,
  );
  return !isFullDisabled({ ...camp, sessions }, now);
};
