import type { authorise } from '@pavilion/contract/checkout';
import {
  type BillingAddress,
  defaultCountry,
  emptyAddress,
  findAddressProblems,
  getAddressProblemText,
} from '@pavilion/domain/billing-address';
import type * as z from 'zod/mini';
import { translate } from '#platform/lib/translate';

type BillingFields = Pick<
  z.output<typeof authorise.body>,
  | 'billing_address_line_one'
  | 'billing_address_line_two'
  | 'billing_city'
  | 'billing_postcode'
  | 'billing_country'
  | 'billing_state'
>;

/** The address of the request, else the saved one. Parts of both are never mixed, because they are different places. */
export function chooseBillingAddress(body: BillingFields, saved: BillingAddress | undefined): BillingAddress {
  const address = {
    line1: body.billing_address_line_one,
    line2: body.billing_address_line_two,
    city: body.billing_city,
    postcode: body.billing_postcode,
    country: body.billing_country || (saved?.country ?? defaultCountry),
    state: body.billing_state,
  };
  const isGiven = [address.line1, address.line2, address.city, address.postcode].some((text) => text !== '');
  return isGiven ? address : (saved ?? emptyAddress);
}

const apiFields: Record<keyof BillingAddress, keyof BillingFields> = {
  line1: 'billing_address_line_one',
  line2: 'billing_address_line_two',
  city: 'billing_city',
  postcode: 'billing_postcode',
  country: 'billing_country',
  state: 'billing_state',
};

/** Messages for the fields that the provider would refuse, by the API's names. */
export function listAddressErrors(address: BillingAddress, language: string): Record<string, string[]> {
  return Object.fromEntries(
    findAddressProblems(address).map((field) => [
      apiFields[field],
      [translate(language, 'checkout', getAddressProblemText(address, field))],
    ]),
  );
}
