const dayMs = 24 * 3_600_000;

/** AUT-13: how long an invitation can be answered after its latest email, in milliseconds. */
export const invitationLifetimeMs = 7 * dayMs;

/** The most emails of one invitation. */
export const maxInvitationEmails = 3;

/** The most invitations and links in force of one person. */
export const maxLinks = 30;

/** The most invitations that an address gets in a day from everybody, so that nobody is flooded. */
export const maxEmailsPerAddress = 5;

/** Whether an invitation can be emailed again: it has not been answered, and has emails left. */
export const canResend = (link: {
  status: string;
  invitedEmail: string | null;
  sentCount: number;
}): boolean =>
  link.status === 'pending' && link.invitedEmail !== null && link.sentCount < maxInvitationEmails;
