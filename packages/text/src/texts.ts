import enCommon from '../en/common.json' with { type: 'json' };
import enFault from '../en/fault.json' with { type: 'json' };
import enNotice from '../en/notice.json' with { type: 'json' };
import enPayment from '../en/payment.json' with { type: 'json' };
import type { Texts } from './format.ts';

/** Every language with its namespaces, for whoever needs them all at once: the server. English is whole. */
export const texts: Readonly<Record<string, Readonly<Record<string, Texts>>>> = {
  en: { common: enCommon, fault: enFault, notice: enNotice, payment: enPayment },
};
