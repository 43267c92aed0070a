import { useId } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { type Camp, isPartlyInBasket } from '../bundle/index.ts';
import type { CampChoiceState } from './use-camp-choice.ts';

type Props = { camp: Camp; state: CampChoiceState };

/** CMP-11, CMP-26: the whole camp or single days. The whole is disabled with its reason. */
export function OfferChoice({ camp, state }: Props) {
  const t = useText('bundle');
  const { price, sessionPrice, sessionCount, fullDisabledMessage } = camp;
  const { choice, chooseType, isFullDisabled, isIndividualOffered, bookableIds } = state;
  const isFullOffered = camp.pricingOptionAvailability.includes('bundled');
  const hasOwn = isPartlyInBasket(camp);
  const whole = t('whole_camp', { count: sessionCount, amount: price?.formatted ?? '' });
  if (!isIndividualOffered) return <p className="pv-muted">{t('only_whole')}</p>;
  if (!isFullOffered) return <p className="pv-muted">{t('only_days')}</p>;
  return (
    <fieldset className="pv-field">
      <legend className="pv-visually-hidden">{t('which_offer')}</legend>
      <div className="camp-offers">
        <Offer
          label={whole}
          hint={
            isFullDisabled
              ? (fullDisabledMessage ?? t(hasOwn ? 'whole_in_basket' : 'whole_unavailable'))
              : t('whole_hint')
          }
          isChecked={choice.campBookingType === 'full'}
          isDisabled={isFullDisabled}
          onChoose={() => chooseType('full')}
        />
        <Offer
          label={t('single_days', { amount: sessionPrice?.formatted ?? '' })}
          hint={t(
            bookableIds.length > 0 ? 'single_days_hint' : hasOwn ? 'no_other_days_left' : 'no_days_left',
          )}
          isChecked={choice.campBookingType === 'individual'}
          isDisabled={bookableIds.length === 0}
          onChoose={() => chooseType('individual')}
        />
      </div>
    </fieldset>
  );
}

type OfferProps = {
  label: string;
  hint: string;
  isChecked: boolean;
  isDisabled: boolean;
  onChoose: () => void;
};

function Offer({ label, hint, isChecked, isDisabled, onChoose }: OfferProps) {
  const hintId = useId();
  return (
    <label className="pv-checkbox">
      <input
        type="radio"
        name="camp-offer"
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={hintId}
        onChange={onChoose}
      />
      <span>
        {label}
        <small id={hintId}>{hint}</small>
      </span>
    </label>
  );
}
