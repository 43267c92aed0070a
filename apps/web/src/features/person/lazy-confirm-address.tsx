import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useUser } from './use-user.ts';

const Confirm = lazyWithRetry(async () => {
  const [{ ConfirmAddress }] = await Promise.all([import('./confirm-address.tsx'), loadTexts(['details'])]);
  return ConfirmAddress;
});

/** AUT-20: asks a customer with a password to confirm their address, until they have. */
export function LazyConfirmAddress() {
  const user = useUser();
  const isNeeded = user?.role === 'customer' && !user.isProvisional && !user.isEmailConfirmed;
  return isNeeded ? <Confirm email={user.email} /> : null;
}
