/** What a customer can end by a link. Emails about bookings, money and the account are always sent. */
export const unsubscribeTopics = ['reminders', 'marketing'] as const;
export type UnsubscribeTopic = (typeof unsubscribeTopics)[number];
