export { LazySetPasswordOffer } from './lazy-set-password-offer.tsx';
export { LoginDialogHost } from './login-dialog-host.tsx';
export type { User } from './queries.ts';
export { AgreedTerms, TermsCheckbox } from './terms-checkbox.tsx';
export { useLoginDialog } from './use-login-dialog.ts';
export { useLogout } from './use-logout.ts';
export { useUser } from './use-user.ts';
