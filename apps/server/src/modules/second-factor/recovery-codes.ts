import { randomInt } from 'node:crypto';

const count = 10;
const groups = 4;
const groupLength = 4;
/** Without letters and digits that look alike. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes of 79 random bits, such as 'k7dm-2qhw-xnp4-r9tc'. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: groupLength }, () => characters.charAt(randomInt(characters.length))).join(''),
    ).join('-'),
  );
