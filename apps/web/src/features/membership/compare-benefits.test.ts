import { expect, test } from 'vitest';
import { compareBenefits } from './compare-benefits.ts';

const toBenefit = (subject: string, value: number) => ({
  id: `${subject} ${value}`,
  text: `${value} of ${subject}`,
  subject,
  value,
});

test('a plan says what is gained, more, less and lost against the present one [PRC-05]', () => {
  const present = [
    toBenefit('courts', 20),
    toBenefit('yoga', 10),
    toBenefit('swims', 2),
    toBenefit('gym', 5),
  ];
  const next = [toBenefit('courts', 10), toBenefit('yoga', 20), toBenefit('gym', 5), toBenefit('spin', 1)];
  expect(compareBenefits(present, next).map(({ id, change }) => [id, change])).toEqual([
    ['courts 10', 'less'],
    ['yoga 20', 'more'],
    ['gym 5', 'same'],
    ['spin 1', 'gained'],
    ['swims 2', 'lost'],
  ]);
});
