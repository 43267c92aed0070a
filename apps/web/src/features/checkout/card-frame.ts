import type { ProviderSession } from './payment-routes.ts';

/** The card identifier, or the frame's message. Null: the frame shows its errors itself. */
export type CardResult = { ok: true; cardIdentifier: string } | { ok: false; message: string | null };

/** The interface to every provider's card frame. The card number is typed into the provider's document, never into ours. */
export type CardFrame = {
  tokenise: () => Promise<CardResult>;
  /** Runs the challenge in the provider's own script. Undefined: the challenge runs in our frame. */
  challenge?: (clientSecret: string) => Promise<void>;
};

export type CardFrameProps = {
  session: ProviderSession;
  /** Reports the frame when it is ready, null when it is unmounted, and 'failed' when it could not load. */
  onFrame: (frame: CardFrame | null | 'failed') => void;
};
