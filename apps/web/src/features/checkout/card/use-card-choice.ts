import { useState } from 'react';
import { useModes } from '../../../lib/modes/modes.ts';
import type { ProviderSession } from './provider-session.ts';

export type PayableCard = ProviderSession['savedCards'][number];

export type CardChoice = {
  /** The cards that the customer can choose. Empty: the card form is the only one. */
  savedCards: readonly PayableCard[];
  /** The saved card that pays; null for a card that is typed. */
  savedCard: PayableCard | null;
  /** Selects a saved card by its id, or a typed card with null. */
  select: (id: string | null) => void;
  /** Whether the customer can have the typed card saved. */
  canSave: boolean;
  savesCard: boolean;
  /** Whether the card form offers Apple Pay and Google Pay. */
  offersWallets: boolean;
  setWallet: (isWallet: boolean) => void;
  setSavesCard: (savesCard: boolean) => void;
};

/**
 * PAY-03: the card that pays: the one that was used last, until the customer chooses. A kiosk neither offers nor saves
 * cards, because others use it, and offers no wallet, which would be that of the venue's device. A wallet keeps its cards
 * itself, so none of them is saved.
 */
export function useCardChoice(session: ProviderSession | null): CardChoice {
  const { isKiosk } = useModes();
  const [selectedId, select] = useState<string | null>();
  const [savesCard, setSavesCard] = useState(false);
  const [isWallet, setWallet] = useState(false);
  const savedCards = isKiosk ? [] : (session?.savedCards ?? []);
  const selected = savedCards.find(({ id }) => id === selectedId);
  // A selected card that is no longer saved is replaced by the next one only if the customer had chosen none.
  const savedCard = selectedId === undefined ? (savedCards[0] ?? null) : (selected ?? null);
  const canSave = !isKiosk && session?.canSaveCard === true && savedCard === null && !isWallet;
  const offersWallets = !isKiosk && session?.offersWallets === true;
  return {
    savedCards,
    savedCard,
    select,
    canSave,
    savesCard: canSave && savesCard,
    setSavesCard,
    offersWallets,
    setWallet,
  };
}
