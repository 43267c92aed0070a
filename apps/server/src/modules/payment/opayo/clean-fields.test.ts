import { describe, expect, test } from 'vitest';
import { cleanPostcode, cleanText, colourDepth, ipv4 } from './clean-fields.ts';

describe('what Opayo is told of a customer', () => {
  test('is cut to its length and bears no sign that it refuses [PAY-05]', () => {
    expect(cleanText('Maximiliana-Alexandrina', 20, 'Customer')).toBe('Maximiliana-Alexandr');
    expect(cleanText('Zoë <script> 😀 O’Neil', 50, 'Customer')).toBe('Zoë script O Neil');
    expect(cleanText(' \t ', 20, 'Customer')).toBe('Customer');
    expect(cleanPostcode('M5 4WT!')).toBe('M5 4WT');
    expect(cleanPostcode('—')).toBe('000');
  });

  test('is a browser as the bank knows them [PAY-05]', () => {
    expect(colourDepth(30)).toBe('24');
    expect(colourDepth(2)).toBe('1');
    expect(ipv4('::ffff:10.1.2.3')).toBe('10.1.2.3');
    expect(ipv4('2001:db8::1')).toBe('127.0.0.1');
  });
});
