/** What has happened to an account, a membership, a payment or a guest pass, of which its customer gets an email. */
export const noticeKinds = [
  'registered_again',
  'verified',
  'password_changed',
  'password_verified',
  'new_device',
  'refund_sent',
  'membership_cancelled',
  'membership_frozen',
  'membership_unfrozen',
  'membership_ending',
  'document_expired',
  'guest_pass_used',
  'invitation_refused',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
