import { post } from '../platform/post.ts';

/** Posts one event. True if the listener responds with 2xx within 10 seconds. */
export const postEvent = (url: string, payload: string, signature: string): Promise<boolean> =>
  post(url, payload, {
    'stripe-signature': signature,
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  });
