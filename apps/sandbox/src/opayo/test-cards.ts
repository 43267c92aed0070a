import type { ThreeDSecureStatus } from './records.ts';

type TestCard = {
  number: string;
  cardType: string;
  /** 3D Secure result for a cardholder name without a special meaning. */
  threeDSecure: ThreeDSecureStatus;
  isDeclined?: true;
};

/** The published test cards. No other number is accepted, so a real card cannot be used. */
const testCards: TestCard[] = [
  { number: '4929000000006', cardType: 'Visa', threeDSecure: 'Authenticated' },
  { number: '4929000005559', cardType: 'Visa', threeDSecure: 'CardNotEnrolled' },
  { number: '4929000000014', cardType: 'Visa', threeDSecure: 'IssuerNotEnrolled' },
  { number: '4929000000022', cardType: 'Visa', threeDSecure: 'Error' },
  { number: '4484000000002', cardType: 'Visa', threeDSecure: 'CardNotEnrolled' },
  { number: '4462000000000003', cardType: 'VisaDebit', threeDSecure: 'Authenticated' },
  { number: '4917300000000008', cardType: 'VisaElectron', threeDSecure: 'Authenticated' },
  { number: '5404000000000001', cardType: 'MasterCard', threeDSecure: 'Authenticated' },
  { number: '5404000000000043', cardType: 'MasterCard', threeDSecure: 'CardNotEnrolled' },
  { number: '5404000000000084', cardType: 'MasterCard', threeDSecure: 'IssuerNotEnrolled' },
  { number: '5404000000000068', cardType: 'MasterCard', threeDSecure: 'Error' },
  { number: '5186150660000009', cardType: 'MasterCard', threeDSecure: 'Authenticated' },
  { number: '5186150660000025', cardType: 'MasterCard', threeDSecure: 'CardNotEnrolled' },
  { number: '5573470000000001', cardType: 'DebitMasterCard', threeDSecure: 'Authenticated' },
  { number: '6759000000005', cardType: 'Maestro', threeDSecure: 'Authenticated' },
  { number: '6705000000008', cardType: 'Maestro', threeDSecure: 'Authenticated' },
  { number: '6777000000007', cardType: 'Maestro', threeDSecure: 'Authenticated' },
  { number: '6766000000000', cardType: 'Maestro', threeDSecure: 'Authenticated' },
  { number: '374200000000004', cardType: 'AmericanExpress', threeDSecure: 'NotChecked' },
  { number: '36000000000008', cardType: 'Discover', threeDSecure: 'NotChecked' },
  { number: '3569990000000009', cardType: 'JCB', threeDSecure: 'NotChecked' },
  { number: '4929602110085639', cardType: 'Visa', threeDSecure: 'Authenticated', isDeclined: true },
  { number: '5403814948608092', cardType: 'MasterCard', threeDSecure: 'Authenticated', isDeclined: true },
];

export const findTestCard = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number);

/** Returns 1008 for an unsupported card scheme and 1007 for any other number that is not published. */
export function checkCardNumber(number: string): 1007 | 1008 | undefined {
  if (findTestCard(number)) return undefined;
  return isValidLuhn(number) && !/^[2-6]/.test(number) ? 1008 : 1007;
}

export const getSecurityCode = (number: string): string =>
  findTestCard(number)?.cardType === 'AmericanExpress' ? '1234' : '123';

function isValidLuhn(number: string): boolean {
  const digits = number.split('').toReversed().map(Number);
  const weighted = digits.map((digit, index) =>
    index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2,
  );
  return weighted.reduce((sum, digit) => sum + digit, 0) % 10 === 0;
}
