import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { RadioGroup } from '@pavilion/ui/forms/radio-group';
import { useText } from '../../../lib/i18n/text.tsx';
import type { CardChoice } from './use-card-choice.ts';

const otherCard = 'other';

/** PAY-03: the saved cards and another one to choose from. Hidden if there are none. */
export function CardOptions({ choice, onChange }: { choice: CardChoice; onChange: () => void }) {
  const t = useText('card');
  const { savedCards, savedCard, select } = choice;
  if (savedCards.length === 0) return null;
  const options = savedCards.map(({ id, brand, lastFour, expiry }) => ({
    value: id,
    label: t('option', { brand, last_four: lastFour, expiry }),
  }));
  return (
    <RadioGroup
      legend={t('pay_with')}
      options={[...options, { value: otherCard, label: t('other_card') }]}
      value={savedCard?.id ?? otherCard}
      onChange={(value) => {
        select(value === otherCard ? null : value);
        onChange();
      }}
    />
  );
}

/** PAY-03: has the typed card saved, only if the customer asks for it. */
export function SaveCardBox({ choice }: { choice: CardChoice }) {
  const t = useText('card');
  if (!choice.canSave) return null;
  return (
    <Checkbox
      label={t('save')}
      hint={t('save_hint')}
      checked={choice.savesCard}
      onChange={(event) => choice.setSavesCard(event.currentTarget.checked)}
    />
  );
}
