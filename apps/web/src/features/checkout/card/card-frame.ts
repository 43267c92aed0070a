import type { ProviderSession } from './provider-session.ts';

/** In place of the message of a provider that says only that the card number is wrong. */
export const wrongNumber = 'wrong_number';

/**
 * The card identifier, or the frame's message. Null: the frame shows its errors itself. `isUnknown`: the provider no
 * longer has the saved card. `isUnreachable`: the provider could not be asked, so nothing was charged.
 */
export type CardResult =
  | { ok: true; cardIdentifier: string }
  | { ok: false; message: string | null; isUnknown?: boolean; isUnreachable?: boolean };

/**
 * `problem`: what is wrong with the fields of the card, null without a message, undefined if nothing is known to be wrong.
 * `hasUsedKey`: the check has used the session key, so that a payment needs a new one.
 */
export type CardCheck = { problem?: string | null; hasUsedKey?: boolean };

/** The interface to every provider's card frame. The card number is typed into the provider's document, never into ours. */
export type CardFrame = {
  tokenise: () => Promise<CardResult>;
  /** Checks the card without a payment: what it may create is thrown away. Undefined: there is nothing to check. */
  check?: () => Promise<CardCheck>;
  /** Runs the challenge in the provider's own script. Undefined: the challenge runs in our frame. */
  challenge?: (clientSecret: string) => Promise<void>;
};

export type CardFrameProps = {
  session: ProviderSession;
  /** The saved card that pays; null for a card that is typed. */
  savedCard: ProviderSession['savedCard'];
  /** Whether the typed card is saved. */
  savesCard: boolean;
  /** Whether the frame may offer Apple Pay and Google Pay. */
  offersWallets: boolean;
  /** Reports whether the customer pays with a wallet, in a frame that offers them. */
  onWallet: (isWallet: boolean) => void;
  /** Reports the frame when it is ready, null when it is unmounted, and 'failed' when it could not load. */
  onFrame: (frame: CardFrame | null | 'failed') => void;
};
