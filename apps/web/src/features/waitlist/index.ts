export { LazyOwnPosition } from './lazy-parts.ts';
export { OfferNotice } from './offer-notice.tsx';
export { OwnWaitlists } from './own-waitlists.tsx';
export { type WaitlistEntry, waitlistQuery } from './queries.ts';
export { useAutomaticText } from './use-automatic-text.ts';
export { useOfferText } from './use-offer-text.ts';
export { WaitlistButton } from './waitlist-button.tsx';
