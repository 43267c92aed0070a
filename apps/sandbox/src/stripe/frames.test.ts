import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startSandbox } from './testing/sandbox.ts';

test('serves /stripe.js as a classic script that defines window.Stripe', async () => {
  const { origin } = await startSandbox();
  const reply = await fetch(`${origin}/stripe.js`);
  expect(reply.headers.get('content-type')).toContain('text/javascript');
  const window: { Stripe?: { (key: string): object; version: string } } = {};
  const document = { currentScript: { src: `${origin}/stripe.js` } };
  runInContext(
    await reply.text(),
    createContext({ window, document, URL, addEventListener: () => undefined }),
  );
  expect(window.Stripe?.version).toBe('endive');
  // react-stripe-js checks for these.
  for (const name of ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment']) {
    expect(window.Stripe?.('pk_test_sandbox')).toHaveProperty(name, expect.any(Function));
  }
  expect(() => window.Stripe?.('sk_test_sandbox')).toThrow('publishable key');
});

test.each(['/stripe/elements/payment', '/stripe/controller'])(
  '%s is labelled as a sandbox without real money',
  async (path) => {
    const { origin } = await startSandbox();
    const reply = await fetch(`${origin}${path}`);
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await reply.text()).toContain('Sandbox, no real money');
  },
);
