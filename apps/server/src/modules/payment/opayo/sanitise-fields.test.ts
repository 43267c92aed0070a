import { describe, expect, test } from 'vitest';
import { sanitiseField, sanitisePostcode, toColourDepth, toIpv4 } from './sanitise-fields.ts';

describe('the customer fields of an Opayo request', () => {
  test('are cut to their length, without disallowed characters [PAY-05]', () => {
    expect(sanitiseField('Maximiliana-Alexandrina', 20, 'Customer')).toBe('Maximiliana-Alexandr');
    expect(sanitiseField('Zoë <script> 😀 O’Neil', 50, 'Customer')).toBe('Zoë script O Neil');
    expect(sanitiseField(' \t ', 20, 'Customer')).toBe('Customer');
    expect(sanitisePostcode('M5 4WT!')).toBe('M5 4WT');
    expect(sanitisePostcode('—')).toBe('000');
  });

  test('have a colour depth and IP address in the bank’s format [PAY-05]', () => {
    expect(toColourDepth(30)).toBe('24');
    expect(toColourDepth(2)).toBe('1');
    expect(toIpv4('::ffff:10.1.2.3')).toBe('10.1.2.3');
    expect(toIpv4('2001:db8::1')).toBe('127.0.0.1');
  });
});
