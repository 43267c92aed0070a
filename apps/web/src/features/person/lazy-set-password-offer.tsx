import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useUser } from './use-user.ts';

const Offer = lazyWithRetry(async () => {
  const [{ SetPasswordOffer }] = await Promise.all([
    import('./set-password-offer.tsx'),
    loadTexts(['account']),
  ]);
  return SetPasswordOffer;
});

/** Offers a password to a customer who has none. */
export function LazySetPasswordOffer() {
  const user = useUser();
  return user?.isProvisional ? <Offer email={user.email} /> : null;
}
