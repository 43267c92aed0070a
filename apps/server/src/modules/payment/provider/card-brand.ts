/** Display names of the brands by the names of the providers. */
const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  VisaDebit: 'Visa Debit',
  VisaElectron: 'Visa Electron',
  mastercard: 'Mastercard',
  MasterCard: 'Mastercard',
  DebitMasterCard: 'Debit Mastercard',
  amex: 'American Express',
  AmericanExpress: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** PAY-03: the display name of a card's brand; an unknown one keeps the provider's name. */
export const formatCardBrand = (brand: string): string => brands[brand] ?? brand;
