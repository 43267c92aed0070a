import { randomInt } from 'node:crypto';
import {
  giftCardAlphabet,
  giftCardCodeLength,
  normaliseGiftCardCode,
} from '@pavilion/domain/gift-card/gift-card';
import { sha256 } from '#platform/security/crypto';

/** A new code, without hyphens. */
export const generateGiftCardCode = (): string =>
  Array.from({ length: giftCardCodeLength }, () => giftCardAlphabet[randomInt(giftCardAlphabet.length)]).join(
    '',
  );

/**
 * What is stored of a code. The index finds it by this hash, so the time of a look-up says nothing about how much of a
 * code is right.
 */
export const hashGiftCardCode = (code: string): Buffer => sha256(normaliseGiftCardCode(code));
