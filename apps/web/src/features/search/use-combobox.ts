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
 * Keyboard of a combobox with a list (WAI-ARIA): arrows move through the options and the text, Enter selects, Escape and
 * leaving the field close the list. The focus stays in the input. Typing opens the list, a submit closes it.
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

  useEffect(() => {
    const isFocused = document.activeElement === input.current;
    setOpenText(isTyping.current && isFocused && text !== '' ? text : null);
    setActiveIndex(-1);
  }, [input, text]);

  const close = (): void => {
    isTyping.current = false;
    setOpenText(null);
    setActiveIndex(-1);
  };
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return;
      event.preventDefault();
      setOpenText(text);
      // One position more than there are options: the text itself.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActiveIndex(((active + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Enter' && active !== -1) {
      event.preventDefault();
      select(active);
    } else if (event.key === 'Escape' && isOpen) {
      // Escape in a search field would also clear the text.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });
  const handleEnd = useEffectEvent(close);
  useEffect(() => {
    const field = input.current;
    if (!field) return undefined;
    const listeners: [EventTarget, string, (event: Event) => void][] = [
      [field, 'keydown', (event) => handleKey(event as KeyboardEvent)],
      // Sets no state: React would render, and reset the input to its previous text, before it handles the input event.
      [field, 'beforeinput', () => void (isTyping.current = true)],
      [field, 'blur', () => handleEnd()],
      ...(field.form ? [[field.form, 'submit', () => handleEnd()] as [EventTarget, string, () => void]] : []),
    ];
    for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
    return () => {
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
    };
  }, [input]);

  const select = (index: number): void => {
    close();
    onSelect(index);
  };
  return { isOpen, activeIndex: active, select };
}
