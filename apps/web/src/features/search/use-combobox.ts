import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

type Options = {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  text: string;
  count: number;
  onSelect: (index: number) => void;
  onPopup: (popup: { isOpen: boolean; activeId: string | undefined }) => void;
};

/**
 * A combobox with a list (WAI-ARIA): arrows move through the options and the text, Enter selects, Escape and leaving the
 * field close the list. The focus stays in the input. Typing opens the list, a submit closes it.
 */
export function useCombobox({ id, input, text, count, onSelect, onPopup }: Options) {
  // The text for which the list is open. Only the user's typing opens it, not a text that the page sets.
  const [openText, setOpenText] = useState<string | null>(null);
  const isTyping = useRef(true);
  const [activeIndex, setActiveIndex] = useState(-1);
  const isOpen = openText !== null && openText === text && count > 0;
  const active = isOpen && activeIndex < count ? activeIndex : -1;
  const activeId = active === -1 ? undefined : `${id}-${active}`;
  const report = useEffectEvent(onPopup);
  useEffect(() => report({ isOpen, activeId }), [isOpen, activeId]);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const show = (shownText: string | null): void => {
    setOpenText(shownText);
    setActiveIndex(-1);
  };
  const openForTyping = useEffectEvent((typed: string): void => {
    const isFocused = document.activeElement === input.current;
    show(isTyping.current && isFocused && typed !== '' ? typed : null);
  });
  useEffect(() => openForTyping(text), [text]);
  const close = (): void => {
    isTyping.current = false;
    show(null);
  };
  const select = (index: number): void => {
    close();
    onSelect(index);
  };
  /** Moves through the options and one more position, the text itself. */
  const move = (step: 1 | -1): void => {
    setOpenText(text);
    setActiveIndex(((active + 1 + step + count + 1) % (count + 1)) - 1);
  };
  useInputListeners(input, {
    // Sets no state: React would render, and reset the input to its previous text, before it handles the input event.
    onBeforeInput: () => void (isTyping.current = true),
    onEnd: close,
    onKey: (event) => {
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      const isStopped = event.key === 'Escape' && isTyping.current;
      if (event.isComposing || !(isArrow ? count > 0 : isOpen || isStopped)) return;
      if (isArrow) move(event.key === 'ArrowDown' ? 1 : -1);
      else if (event.key === 'Enter' && active !== -1) select(active);
      else if (event.key === 'Escape') close();
      else return;
      // Escape in a search field would also clear the text, and Enter would submit it.
      event.preventDefault();
      event.stopPropagation();
    },
  });
  return { isOpen, activeIndex: active, select };
}

type Listeners = { onKey: (event: KeyboardEvent) => void; onBeforeInput: () => void; onEnd: () => void };

/** Listens to the input, which is rendered before this code is loaded, and to the submit of its form. */
function useInputListeners(input: RefObject<HTMLInputElement | null>, listeners: Listeners): void {
  const handleKey = useEffectEvent(listeners.onKey);
  const handleBeforeInput = useEffectEvent(listeners.onBeforeInput);
  const handleEnd = useEffectEvent(listeners.onEnd);
  useEffect(() => {
    const field = input.current;
    if (!field) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    field.addEventListener('keydown', (event) => handleKey(event), { signal });
    field.addEventListener('beforeinput', () => handleBeforeInput(), { signal });
    field.addEventListener('blur', () => handleEnd(), { signal });
    field.form?.addEventListener('submit', () => handleEnd(), { signal });
    return () => stop.abort();
  }, [input]);
}
