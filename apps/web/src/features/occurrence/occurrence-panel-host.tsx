import { useEffect, useState } from 'react';
import { afterDialogsClose, isFocusLost } from '../../lib/accessibility/after-dialogs-close.ts';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useSearchParams } from '../../lib/navigation/router.tsx';
import { findOccurrenceLink } from './occurrence-href.ts';

const OccurrencePanel = lazyWithRetry(async () => {
  const [{ OccurrencePanel: panel }] = await Promise.all([
    import('./occurrence-panel.tsx'),
    loadTexts(['activity', 'checkout', 'waitlist']),
  ]);
  return panel;
});

/** Opens the panel of the occurrence in the URL. The server and the hydration render nothing, as for every lazy part. */
export function OccurrencePanelHost() {
  const [params, setParams] = useSearchParams();
  const id = params.get('session');
  // The panel stays mounted for its closing animation.
  const [shownId, setShownId] = useState(id);
  if (id !== null && id !== shownId) setShownId(id);
  // The link that opened the panel may have been replaced meanwhile.
  useEffect(() => {
    if (id !== null || shownId === null) return undefined;
    return afterDialogsClose(() => isFocusLost() && findOccurrenceLink(shownId)?.focus());
  }, [id, shownId]);
  if (shownId === null) return null;
  const close = (): void =>
    setParams(
      (searchParams) => {
        searchParams.delete('session');
        return searchParams;
      },
      { replace: true, preventScrollReset: true },
    );
  return <OccurrencePanel key={shownId} id={shownId} isOpen={id === shownId} onClose={close} />;
}
