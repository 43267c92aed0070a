import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { afterDialogs, isFocusLost } from '../../shell/after-dialogs.ts';
import { loadTexts } from '../../shell/languages.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';

const SessionPanel = lazyPart(async () => {
  const [{ SessionPanel: panel }] = await Promise.all([
    import('./session-panel.tsx'),
    loadTexts(['courses', 'checkout']),
  ]);
  return panel;
});

const never = () => () => {};
const yes = (): boolean => true;
const no = (): boolean => false;

/** Opens the panel of the session that the address names. Overlays are never rendered on the server. */
export function SessionDoor() {
  const [params, setParams] = useSearchParams();
  const id = params.get('session');
  const isHydrated = useSyncExternalStore(never, yes, no);
  // It stays while it closes.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  // The button that opened it may have turned into another since.
  useEffect(() => {
    if (id !== null || shown === null) return undefined;
    return afterDialogs(() => isFocusLost() && linkTo(shown)?.focus());
  }, [id, shown]);
  if (shown === null || !isHydrated) return null;
  const close = (): void =>
    setParams(
      (before) => {
        before.delete('session');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return <SessionPanel key={shown} id={shown} isOpen={id === shown} onClose={close} />;
}

const linkTo = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`a[href*="session=${CSS.escape(id)}"]`)].find((one) =>
    one.checkVisibility(),
  );
