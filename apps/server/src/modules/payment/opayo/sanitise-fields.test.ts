import { describe, expect, test } from 'vitest';
import { buildScaFields, sanitiseField, sanitisePostcode, toIpv4 } from './sanitise-fields.ts';

describe('the customer fields of an Opayo request', () => {
  test('are cut to their length, without disallowed characters [PAY-05]', () => {
    expect(sanitiseField('Maximiliana-Alexandrina', 20, 'Customer')).toBe('Maximiliana-Alexandr');
    expect(sanitiseField('Zoë <script> 😀 O’Neil', 50, 'Customer')).toBe('Zoë script O Neil');
    expect(sanitiseField(' \t ', 20, 'Customer')).toBe('Customer');
    expect(sanitisePostcode('M5 4WT!')).toBe('M5 4WT');
    expect(sanitisePostcode('—')).toBe('000');
  });

  test('have a colour depth and IP address in the bank’s format [PAY-05]', () => {
    const build = (colourDepth: number) => {
      const size = { height: 900, width: 1440, timezone: 0 };
      const browser = {
        ip: '',
        accept: '',
        userAgent: '',
        language: '',
        javascript: true,
        java: false,
        ...size,
      };
      return buildScaFields({ browser: { ...browser, colourDepth }, notificationUrl: '' });
    };
    expect(build(30)).toMatchObject({ browserColorDepth: '24' });
    expect(build(2)).toMatchObject({ browserColorDepth: '1' });
    expect(toIpv4('::ffff:10.1.2.3')).toBe('10.1.2.3');
    expect(toIpv4('2001:db8::1')).toBe('127.0.0.1');
  });
});
