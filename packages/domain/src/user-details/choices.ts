/** AUT-20: the answers about a person; each record may also have none. The groups of ethnicity are those of the census. */
export const genders = ['female', 'male', 'non_binary', 'other', 'prefer_not_to_say'] as const;
export const ethnicities = ['asian', 'black', 'mixed', 'white', 'other', 'prefer_not_to_say'] as const;
export const disabilities = ['yes', 'no', 'prefer_not_to_say'] as const;

/** ACC-08: the ways of marketing that a customer agrees to. */
export const marketingChannels = ['email', 'sms', 'phone', 'post'] as const;
