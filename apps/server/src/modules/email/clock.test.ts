import { expect, test } from 'vitest';
import { buildEmailSamples, sampleBrands } from '../../testing/emails/samples.ts';

const read = (clockFormat: 12 | 24): string =>
  Object.values(buildEmailSamples('en', { ...sampleBrands.demo, clockFormat }))
    .flatMap(({ subject, text, html }) => [subject, text, html])
    .join('\n');

test('emails write times with the clock of the client [ACT-43 CHK-38]', () => {
  const [of24, of12] = [read(24), read(12)];
  expect(of24).toContain('13:00 to 13:45');
  expect(of24).not.toMatch(/\d[ap]m\b/);
  expect(of12).toContain('1.00pm to 1.45pm');
  expect(of12.match(/\b\d\d:\d\d\b/g)).toBeNull();
});
