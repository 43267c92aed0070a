import { countries } from '@pavilion/domain/billing-address';
import type { TextKey } from '@pavilion/text/src/keys.ts';

/** Whether a text is the code of a country (ISO 3166-1), which is the key of its name: browsers do not have every language's names. */
export const isCountry = (code: string): code is TextKey<'country'> => countries.includes(code);
