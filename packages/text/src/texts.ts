import cyCheckout from '../cy/checkout.json' with { type: 'json' };
import cyCommon from '../cy/common.json' with { type: 'json' };
import cyCountry from '../cy/country.json' with { type: 'json' };
import cyDataExport from '../cy/data_export.json' with { type: 'json' };
import cyEmail from '../cy/email.json' with { type: 'json' };
import cyError from '../cy/error.json' with { type: 'json' };
import cyPayment from '../cy/payment.json' with { type: 'json' };
import cyPrice from '../cy/price.json' with { type: 'json' };
import cyQuestion from '../cy/question.json' with { type: 'json' };
import cyReason from '../cy/reason.json' with { type: 'json' };
import cyReceipt from '../cy/receipt.json' with { type: 'json' };
import cyRefund from '../cy/refund.json' with { type: 'json' };
import cyStaticPage from '../cy/static_page.json' with { type: 'json' };
import enCheckout from '../en/checkout.json' with { type: 'json' };
import enCommon from '../en/common.json' with { type: 'json' };
import enCountry from '../en/country.json' with { type: 'json' };
import enDataExport from '../en/data_export.json' with { type: 'json' };
import enEmail from '../en/email.json' with { type: 'json' };
import enError from '../en/error.json' with { type: 'json' };
import enPayment from '../en/payment.json' with { type: 'json' };
import enPrice from '../en/price.json' with { type: 'json' };
import enQuestion from '../en/question.json' with { type: 'json' };
import enReason from '../en/reason.json' with { type: 'json' };
import enReceipt from '../en/receipt.json' with { type: 'json' };
import enRefund from '../en/refund.json' with { type: 'json' };
import enStaticPage from '../en/static_page.json' with { type: 'json' };
import { type Texts, valueForms } from './format.ts';
import { formWelshDay } from './welsh-days.ts';

valueForms['cy'] = formWelshDay;

/** The namespaces that the server uses, by language. English is complete. */
export const texts: Readonly<Record<string, Readonly<Record<string, Texts>>>> = {
  en: {
    checkout: enCheckout,
    common: enCommon,
    country: enCountry,
    data_export: enDataExport,
    error: enError,
    email: enEmail,
    payment: enPayment,
    price: enPrice,
    question: enQuestion,
    reason: enReason,
    receipt: enReceipt,
    refund: enRefund,
    static_page: enStaticPage,
  },
  cy: {
    checkout: cyCheckout,
    common: cyCommon,
    country: cyCountry,
    data_export: cyDataExport,
    error: cyError,
    email: cyEmail,
    payment: cyPayment,
    price: cyPrice,
    question: cyQuestion,
    reason: cyReason,
    receipt: cyReceipt,
    refund: cyRefund,
    static_page: cyStaticPage,
  },
};
