import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitiseHtml } from './sanitise-html.ts';

describe('HTML of a client', () => {
  test('keeps text, lists and links, without attributes [SHL-07]', () => {
    expect(sanitiseHtml('<p class="a">A <b>b</b><br/>&amp; c & d</p><ul><li>e</ul>')).toBe(
      '<p>A <b>b</b><br />&amp; c &amp; d</p><ul><li>e</li></ul>',
    );
    expect(sanitiseHtml('<a href="https://x.test/?a=1&b=2" target=_blank>x</a>')).toBe(
      '<a href="https://x.test/?a=1&amp;b=2" rel="noopener nofollow">x</a>',
    );
  });

  test('loses scripts, script URLs and all other tags [SHL-07]', () => {
    const bad = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<svg><script>alert(1)</script></svg>',
      '<!-- <b> -->',
      '<style>p{}</style>',
      '<iframe src="https://x.test">y</iframe>',
      '<script>alert(1)',
    ];
    expect(bad.map(sanitiseHtml)).toEqual(bad.map(() => ''));
    expect(sanitiseHtml('<a href="javascript:alert(1)">x</a>')).toBe('<a>x</a>');
    expect(sanitiseHtml('<a href=" JaVaScript:alert(1)">x</a>')).toBe('<a>x</a>');
    for (const href of [
      '//evil.test',
      '/\\\\evil.test',
      'java&#x73;cript:alert(1)',
      'java&Tab;script:alert(1)',
      'data:text/html,x',
    ])
      expect(sanitiseHtml(`<a href="${href}">x</a>`)).toBe('<a>x</a>');
  });

  test('contains only allowed tags, all of them closed, for any input [SHL-07]', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      'p',
      '<p',
      '<a href="',
      '</',
      'script',
      ' onload=',
      '/',
      'x',
      '&',
      '<li>',
      '</p>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const safe = sanitiseHtml(pieces.join(''));
        const tags = safe.match(/<[^>]*>/g) ?? [];
        expect(
          tags.every((tag) => /^<(\/?(p|li)|\/a|a( href="[^"<>]*" rel="noopener nofollow")?)>$/.test(tag)),
        ).toBe(true);
        expect(safe.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
        expect(tags.filter((tag) => tag.startsWith('</')).length * 2).toBe(tags.length);
      }),
    );
  });
});
