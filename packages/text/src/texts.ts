import cyCommon from '../cy/common.json' with { type: 'json' };
import cyFault from '../cy/fault.json' with { type: 'json' };
import cyNotice from '../cy/notice.json' with { type: 'json' };
import cyPayment from '../cy/payment.json' with { type: 'json' };
import cyPrice from '../cy/price.json' with { type: 'json' };
import cyReason from '../cy/reason.json' with { type: 'json' };
import enCommon from '../en/common.json' with { type: 'json' };
import enFault from '../en/fault.json' with { type: 'json' };
import enNotice from '../en/notice.json' with { type: 'json' };
import enPayment from '../en/payment.json' with { type: 'json' };
import enPrice from '../en/price.json' with { type: 'json' };
import enReason from '../en/reason.json' with { type: 'json' };
import type { Texts } from './format.ts';

/** Every language with its namespaces, for whoever needs them all at once: the server. English is whole. */
export const texts: Readonly<Record<string, Readonly<Record<string, Texts>>>> = {
  en: {
    common: enCommon,
    fault: enFault,
    notice: enNotice,
    payment: enPayment,
    price: enPrice,
    reason: enReason,
  },
  cy: {
    common: cyCommon,
    fault: cyFault,
    notice: cyNotice,
    payment: cyPayment,
    price: cyPrice,
    reason: cyReason,
  },
};
