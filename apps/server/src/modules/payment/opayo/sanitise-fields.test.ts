import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildScaFields,
  sanitiseEmail,
  sanitiseName,
  sanitisePostcode,
  sanitiseText,
  toIpv4,
} from './sanitise-fields.ts';

/** Opayo's own rules: Latin-1 letters and these characters, up to this length. */
const rules = {
  name: /^[A-Za-zÀ-ÖØ-öø-ÿ \\/&'.-]{1,20}$/,
  line: /^[A-Za-zÀ-ÖØ-öø-ÿ0-9 \\/&'.+,:()-]{0,50}$/,
  postcode: /^[A-Za-z0-9 -]{1,10}$/,
  email: /^[!-~]{1,80}$/,
};
/** Any text: single code points of all planes, also unpaired surrogates. */
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.string({ unit: 'grapheme' }));

describe('the customer fields of an Opayo request', () => {
  test('are accepted by Opayo whatever the customer enters [PAY-05]', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(sanitiseName(text)).toMatch(rules.name);
        expect(sanitiseText(text, 50)).toMatch(rules.line);
        expect(sanitisePostcode(text)).toMatch(rules.postcode);
        expect(sanitiseEmail(text) ?? 'left-out@example.org').toMatch(rules.email);
      }),
      { numRuns: 2000 },
    );
  });

  test('stay as they are if Opayo accepts them [PAY-05]', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ'.-]{1,20}$/), (name) => {
        expect(sanitiseName(name)).toBe(name);
        expect(sanitiseText(name, 50)).toBe(name);
      }),
    );
    expect(sanitiseText("Flat 2/4, (St Mary's & All Saints) + 1:2", 50)).toBe(
      "Flat 2/4, (St Mary's & All Saints) + 1:2",
    );
  });

  test.each([
    ['Siân Ŵyn', 'Siân Wyn'],
    ['Lech Wałęsa', 'Lech Walesa'],
    ['Zoe\u0308 O’Neil', "Zoë O'Neil"],
    ['Anne–Marie', 'Anne-Marie'],
    ['Иван', 'Ivan'],
    ['Γιώργος', 'Giorgos'],
    ['张伟', 'ZhangWei'],
    ['Sam <script> 😀', 'Sam script'],
    ['Maximiliana-Alexandrina', 'Maximiliana-Alexandr'],
    ['R2-D2', 'R -D'],
    [' \t😀', 'Customer'],
  ])('fold the name %s to %s [PAY-05]', (name, folded) => {
    expect(sanitiseName(name)).toBe(folded);
  });

  test('keep what identifies an address, within its length [PAY-05]', () => {
    expect(sanitiseText('ul. Łąkowa 7; #3 “Dom”', 50)).toBe('ul. Lakowa 7 3 Dom');
    expect(sanitiseText('a'.repeat(60), 50)).toBe('a'.repeat(50));
    expect(sanitiseText('😀', 50)).toBe('');
    expect(sanitisePostcode('M5 4WT!')).toBe('M5 4WT');
    expect(sanitisePostcode('—')).toBe('000');
    expect(sanitisePostcode('')).toBe('000');
    expect(sanitiseEmail('sam@example.com')).toBe('sam@example.com');
    expect(sanitiseEmail('siân@example.com')).toBeUndefined();
    expect(sanitiseEmail(`${'a'.repeat(80)}@example.com`)).toBeUndefined();
  });

  test('have a colour depth, language and IP address in the bank’s format [PAY-05]', () => {
    const build = (changes: { colourDepth?: number; language?: string }) => {
      const size = { height: 900, width: 1440, timezone: 0, colourDepth: 24 };
      const headers = { ip: '', accept: '', userAgent: '', language: '' };
      const browser = { ...headers, javascript: true, java: false, ...size, ...changes };
      return buildScaFields({ browser, notificationUrl: '' });
    };
    expect(build({ colourDepth: 30 })).toMatchObject({ browserColorDepth: '24' });
    expect(build({ colourDepth: 2 })).toMatchObject({ browserColorDepth: '1' });
    expect(build({ language: 'zh-Hant-TW' })).toMatchObject({ browserLanguage: 'zh' });
    expect(build({ language: 'cy-GB' })).toMatchObject({ browserLanguage: 'cy-GB' });
    expect(toIpv4('::ffff:10.1.2.3')).toBe('10.1.2.3');
    expect(toIpv4('2001:db8::1')).toBe('127.0.0.1');
  });
});
