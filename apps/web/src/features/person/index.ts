export { LoginModal } from './login-modal.tsx';
export { TermsBox } from './terms-box.tsx';
export { useLoginModal } from './use-login-modal.ts';
export { useLogout } from './use-logout.ts';
export { useUser } from './use-user.ts';
export type { User } from './user-query.ts';
