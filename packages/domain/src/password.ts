import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** AUT-18: minimum length in characters, and minimum score of zxcvbn (0 to 4): about 100 million guesses. */
export const minPasswordLength = 8;
const minScore = 3;

/**
 * The estimate takes time in proportion to the square of the length (2 s for 200 digits), so only the start is read. A
 * password is at least as strong as its start.
 */
const maxEstimatedLength = 16;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** What an attacker knows about the person. */
export type PersonalWords = { email: string; firstName: string; lastName: string };

/** AUT-18: whether a password is hard to guess. No character classes are required, because length adds more strength. */
export function isStrongPassword(password: string, { email, firstName, lastName }: PersonalWords): boolean {
  if (password.length < minPasswordLength) return false;
  const personalWords = [
    email,
    firstName,
    lastName,
    ...`${email} ${firstName} ${lastName}`.split(/[^\p{L}\d]/u),
  ]
    .map((word) => word.slice(0, maxEstimatedLength))
    .filter((word) => word.length > 1);
  return estimator.check(password.slice(0, maxEstimatedLength), personalWords).score >= minScore;
}
