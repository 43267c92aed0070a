import { type BillingAddress, countries, maxAddressLengths } from '@pavilion/domain/billing-address';
import { Button } from '@pavilion/ui/base/button';
import { Select } from '@pavilion/ui/forms/select';
import { TextField } from '@pavilion/ui/forms/text-field';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { isCountry } from '../../lib/i18n/is-country.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { type BillingAddressState, getFieldId } from './use-billing-address.ts';

/** CHK-03: asks for the address of the card, or shows the one of the last payment. */
export function BillingAddressForm({ state }: { state: BillingAddressState }) {
  const t = useText('checkout');
  return (
    <fieldset className="billing-address pv-stack" data-testid="billing-address" tabIndex={-1}>
      <legend>{t('billing_address')}</legend>
      {state.isEditing ? <AddressFields state={state} /> : <SavedAddress state={state} />}
    </fieldset>
  );
}

function SavedAddress({ state: { address, edit } }: { state: BillingAddressState }) {
  const t = useText('checkout');
  const tCountry = useText('country');
  const buttonRef = useFocusFallback<HTMLButtonElement>(() =>
    document.querySelector<HTMLElement>('.billing-address'),
  );
  const { line1, line2, city, state, postcode, country } = address;
  const countryName = isCountry(country) ? tCountry(country) : country;
  const parts = [line1, line2, city, state, postcode, countryName];
  return (
    <div className="billing-address__saved">
      <p>{parts.filter((part) => part !== '').join(', ')}</p>
      <Button ref={buttonRef} variant="secondary" size="s" onClick={edit}>
        {t('billing_change')}
      </Button>
    </div>
  );
}

function AddressFields({ state }: { state: BillingAddressState }) {
  const t = useText('checkout');
  const { address, errors, change } = state;
  const options = useCountryOptions();
  const field = (name: keyof BillingAddress, autoComplete: string) => ({
    id: getFieldId(name),
    label: t(`billing_${name}`),
    value: address[name],
    error: errors[name],
    autoComplete: `billing ${autoComplete}`,
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
  });
  const textField = (name: keyof BillingAddress, autoComplete: string) => (
    <TextField {...field(name, autoComplete)} maxLength={maxAddressLengths[name]} />
  );
  return (
    <>
      <p className="pv-small pv-muted">{t('billing_address_text')}</p>
      {textField('line1', 'address-line1')}
      {textField('line2', 'address-line2')}
      <div className="billing-address__columns">
        {textField('city', 'address-level2')}
        {textField('postcode', 'postal-code')}
      </div>
      {address.country === 'US' && textField('state', 'address-level1')}
      <Select {...field('country', 'country')} options={options} />
    </>
  );
}

/** All countries by their names in the language of the page. */
function useCountryOptions(): { value: string; label: string }[] {
  const t = useText('country');
  const { language } = useBoot();
  return countries
    .filter(isCountry)
    .map((value) => ({ value, label: t(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}
