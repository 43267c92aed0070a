import { isWithinEdits } from '@pavilion/domain/search/edits';

/** The domains of most private addresses in Britain and Ireland. */
const commonDomains = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'live.co.uk',
  'btinternet.com',
  'virginmedia.com',
];
/** Providers whose domain looks like a misspelt common one. */
const similarDomains = new Set(['mail.com', 'email.com', 'ymail.com', 'live.com', 'yahoo.co', 'yahoo.ca']);

/** 'nia@gmail.com' for 'nia@gmial.com'; undefined if the domain is not one typing error from a common one. */
export function suggestAddress(address: string): string | undefined {
  const [name, domain, ...rest] = address.trim().split('@');
  if (!name || !domain || rest.length > 0) return undefined;
  const typed = domain.toLowerCase();
  if (commonDomains.includes(typed) || similarDomains.has(typed)) return undefined;
  const meant = commonDomains.find((common) => isWithinEdits(typed, common, 1));
  return meant && `${name}@${meant}`;
}
