/** The address of a card. `country` is ISO 3166-1 alpha-2, `state` two letters in the United States, else empty. */
export type BillingAddress = {
  line1: string;
  line2: string;
  city: string;
  postcode: string;
  country: string;
  state: string;
};

/** The lengths that every provider accepts. */
export const maxAddressLengths = {
  line1: 50,
  line2: 50,
  city: 40,
  postcode: 10,
  country: 2,
  state: 2,
} as const;

/** The country of an address that was saved without one, as registration does. */
export const defaultCountry = 'GB';

/** The address before anything was entered. */
export const emptyAddress: BillingAddress = {
  line1: '',
  line2: '',
  city: '',
  postcode: '',
  country: defaultCountry,
  state: '',
};

/** The countries of ISO 3166-1. */
export const countries: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** Countries whose addresses always have a postcode. Elsewhere it is optional, because some have none. */
const countriesWithPostcode = new Set(['GB', 'GG', 'IM', 'JE', 'US']);

/** The fields that an address lacks or that are not usable, in the order of the form. */
export function findAddressProblems(address: BillingAddress): (keyof BillingAddress)[] {
  const { line1, city, postcode, country, state } = address;
  const isUsable: Record<keyof BillingAddress, boolean> = {
    line1: hasLetterOrDigit(line1),
    line2: true,
    city: hasLetterOrDigit(city),
    postcode: hasLetterOrDigit(postcode) || !countriesWithPostcode.has(country),
    country: countries.includes(country),
    state: country !== 'US' || /^[A-Z]{2}$/.test(state),
  };
  const fields = ['line1', 'line2', 'city', 'state', 'postcode', 'country'] as const;
  return fields.filter((field) => !isUsable[field] || address[field].length > maxAddressLengths[field]);
}

/** The text of the namespace `checkout` about a field that `findAddressProblems` found. */
export function getAddressProblemText(address: BillingAddress, field: keyof BillingAddress) {
  if (field === 'country' || field === 'state') return `billing_${field}_missing` as const;
  // The second line is optional.
  if (field === 'line2') return 'billing_line2_too_long' as const;
  const isTooLong = address[field].length > maxAddressLengths[field];
  return `billing_${field}_${isTooLong ? 'too_long' : 'missing'}` as const;
}

const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
