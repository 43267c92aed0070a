import type { ProviderSession } from './panel-types.ts';

/** What the provider's frame made of a card, or why not, in its words where it did not say so itself. */
export type CardResult = { ok: true; cardIdentifier: string } | { ok: false; message: string | null };

/** What every provider's card frame can do. The card itself is typed into the provider's document, never into ours. */
export type CardFrame = {
  tokenise: () => Promise<CardResult>;
  /** Asks the bank's question where the provider's browser code does so itself; undefined: our frame does it. */
  challenge?: (clientSecret: string) => Promise<void>;
};

export type CardFrameProps = {
  session: ProviderSession;
  /** The frame once it can be used, null once it is gone, and 'failed' where it could not be brought. */
  onFrame: (frame: CardFrame | null | 'failed') => void;
};
