import { type RefObject, useEffect, useRef } from 'react';
import { keepInView } from './keep-in-view.ts';

/**
 * The button that opens a question or a form is replaced by it, so the focus moves to what has the attribute
 * `data-question`, and after closing back to the button, whose `data-opens` names the question. Without that button the
 * container takes the focus.
 */
export function useQuestionFocus<Container extends HTMLElement>(
  question: string | undefined,
): RefObject<Container | null> {
  const containerRef = useRef<Container>(null);
  const previous = useRef<string>(undefined);
  useEffect(() => {
    const opener = previous.current;
    previous.current = question;
    const container = containerRef.current;
    const find = (selector: string) => container?.querySelector<HTMLElement>(selector);
    if (question) {
      const heading = find('[data-question]');
      heading?.focus();
      return heading?.parentElement ? keepInView(heading.parentElement) : undefined;
    }
    if (opener) (find(`[data-opens="${opener}"]`) ?? container)?.focus();
    return undefined;
  }, [question]);
  return containerRef;
}
