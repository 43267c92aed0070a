export { completeLogin, type LoginDeps } from './complete-login.ts';
export { createLoginToken } from './create-login-token.ts';
export { createSession, type MergeGuestCart } from './create-session.ts';
export { findTokenOwner, type TokenOwner } from './find-token-owner.ts';
export { buildGuestCookies } from './guest-cookies.ts';
export { createGuestLimit } from './guest-limit.ts';
export { insertCustomer } from './insert-customer.ts';
export { createCodeLimit, createLoginLimit, type LoginLimit } from './login-limit.ts';
export { ownOrLinkedPerson } from './policy.ts';
export { createCallerReader } from './read-caller.ts';
export { isLoginRecent, requireRecentLogin } from './recent-login.ts';
export { extractToken } from './redeem-login-token.ts';
export { confirmationRequest, queueEmailConfirmation } from './registration/queue-email-confirmation.ts';
export { orTooBusy, personRoutes } from './routes.ts';
export { isSessionActive } from './session-active.ts';
export { endAllSessions, getSessionTopic, toSessionTopic } from './session-end.ts';
export {
  clearUnusedProvisionalAccounts,
  deleteExpiredLoginTokens,
  deleteExpiredSessions,
} from './store/delete-expired.ts';
export { saveProofTime } from './store/login-proof.ts';
export { findAccountOwner, lockPeopleWithAddressOf, setPassword } from './store/password.ts';
export { readProvisionalPerson } from './store/provisional.ts';
export { readSecondFactorSecret } from './store/second-factor.ts';
export {
  canBookForSql,
  concessionsSql,
  hasAgreedTermsSql,
  linkedPeopleSql,
  readTermsVersion,
  readUser,
  saveAgreedTerms,
  sessionActiveSql,
  updatePasswordHash,
} from './store.ts';
export { securityEvents, tellSecurityEvent } from './tell-security-event.ts';
export { buildTotpUri, createTotpSecret, encryptTotpSecret } from './totp.ts';
export { translateFieldErrors } from './translate-field-errors.ts';
export { verifyOwnPassword } from './verify-own-password.ts';
export { checkCode, claimFirstCode, verifySecondFactor } from './verify-second-factor.ts';
