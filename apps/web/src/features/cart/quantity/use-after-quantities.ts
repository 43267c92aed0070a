import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { afterNextFrames } from '../../../lib/accessibility/after-dialogs-close.ts';
import { opensElsewhere } from '../../../lib/navigation/app-link.tsx';

const key = { mutationKey: ['cart', 'quantity'] };
/** A shorter wait shows nothing, so that the link does not flicker. */
const slowAfterMs = 250;
const errorSelector = '.line-quantity__error';

type AfterQuantities = {
  ref: RefObject<HTMLAnchorElement | null>;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** The link was pressed and waits. */
  isWaiting: boolean;
  /** It waits so long that it says so. */
  isSlow: boolean;
};

/**
 * BSK-27: the properties of a link that must not leave with a number that the server may refuse. A press waits for the numbers
 * that are changing, then follows the link, or stays with the first refusal in view.
 */
export function useAfterQuantities(): AfterQuantities {
  const mutations = useQueryClient().getMutationCache();
  const ref = useRef<HTMLAnchorElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  const listPending = () => mutations.findAll({ ...key, status: 'pending' });
  const finish = (since: number): void => {
    setWaiting(false);
    const refused = mutations.findAll({ ...key, status: 'error' });
    if (!refused.some(({ state }) => state.submittedAt >= since)) ref.current?.click();
    else afterNextFrames(() => document.querySelector(errorSelector)?.scrollIntoView({ block: 'nearest' }));
  };
  return {
    ref,
    onClick: (event) => {
      const pending = listPending();
      if (pending.length === 0 || opensElsewhere(event)) return;
      event.preventDefault();
      if (isWaiting) return;
      setWaiting(true);
      const since = Math.min(...pending.map(({ state }) => state.submittedAt));
      const unsubscribe = mutations.subscribe(() => {
        if (listPending().length > 0) return;
        unsubscribe();
        finish(since);
      });
    },
    isWaiting,
    isSlow,
  };
}
