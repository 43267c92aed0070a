import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { useEffect, useState } from 'react';

/** In ms: time for a screen reader to read the text before it is removed. */
const removeAfterMs = 7000;

/**
 * Announces a text that the page also shows. The text is removed afterwards, so that a screen reader that reads the
 * page does not meet it twice. Must stay mounted between texts.
 */
export function Announcer({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    // A screen reader announces a text only if the region existed before it.
    const timers = [setTimeout(() => setAnnounced(text)), setTimeout(() => setAnnounced(''), removeAfterMs)];
    return () => timers.forEach(clearTimeout);
  }, [text]);
  return (
    <VisuallyHidden>
      <output>{announced}</output>
    </VisuallyHidden>
  );
}
