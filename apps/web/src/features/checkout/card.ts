import type { Session } from './panel.ts';

/** What the provider's frame made of a card, or why not, in its words where it did not say so itself. */
export type CardTaken = { ok: true; cardIdentifier: string } | { ok: false; message: string | null };

/** What every provider's card frame can do. The card itself is typed into the provider's document, never into ours. */
export type CardFrame = {
  take: () => Promise<CardTaken>;
  /** Asks the bank's question where the provider's browser code does so itself; undefined: our frame does it. */
  challenge?: (clientSecret: string) => Promise<void>;
};

export type CardProps = {
  session: Session;
  /** The frame once it can be used, null once it is gone, and 'lost' where it could not be brought. */
  onFrame: (frame: CardFrame | null | 'lost') => void;
};
