import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton, TextButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import { type Tone, toneIcons } from './notification.tsx';
import type { ChooseToasts } from './place-toasts.ts';

/** ERR-02: content and behaviour of a toast. */
export type ToastContent = {
  content: ReactNode;
  /** ERR-14: time in ms, 5000 by default; `null` stays until it is closed. */
  closeAfter?: number | null;
  /** Overrides the colour of the type. */
  colour?: Tone;
  /** A button in the toast, such as 'Undo'; it also closes the toast. */
  callback?: { label: string; run: () => unknown };
  type?: 'success' | 'error' | 'info' | 'validation';
  /** ERR-03: messages by field, for the type `validation`. */
  validationMessages?: Readonly<Record<string, readonly string[]>>;
  /** What it reports, for a later toast of the same topic, or one that `closes` it: they replace it. */
  topic?: string;
  /** The topic of earlier toasts that are no longer true. */
  closes?: string;
};

export type Toast = ToastContent & { id: number };

const defaultCloseAfterMs = 5000;
const toneByType: Record<NonNullable<Toast['type']>, Tone> = {
  success: 'success',
  error: 'danger',
  validation: 'danger',
  info: 'info',
};

/** Calls `onFinish` after `durationMs`, not counting pauses. */
function useCountdown(durationMs: number | null, isPaused: boolean, onFinish: () => void): void {
  const remainingMs = useRef(durationMs);
  const handleFinish = useEffectEvent(onFinish);
  useEffect(() => {
    if (isPaused || remainingMs.current === null) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => handleFinish(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      if (remainingMs.current !== null)
        remainingMs.current = Math.max(0, remainingMs.current - (performance.now() - startedAt));
    };
  }, [isPaused]);
}

type ToasterTexts = {
  /** Label of the close button: 'Close'. */
  closeLabel: string;
  /** ERR-03: 'Validation errors'. */
  validationHeading: string;
};

type ToastCardProps = ToasterTexts & { toast: Toast; isPaused: boolean; close: () => void };

function ToastCard({ toast, isPaused, close, closeLabel, validationHeading }: ToastCardProps): ReactNode {
  const { content, callback, validationMessages, type = 'info', closeAfter = defaultCloseAfterMs } = toast;
  const tone = toast.colour ?? toneByType[type];
  useCountdown(closeAfter, isPaused, close);
  const fields = Object.entries(validationMessages ?? {});
  return (
    <div className={`pv-toast pv-toast--${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon icon={toneIcons[tone]} />
      <div className="pv-toast__text">
        {type === 'validation' && <b>{validationHeading}</b>}
        {content}
        {fields.map(([field, messages]) => (
          <ul key={field}>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        ))}
      </div>
      {callback && (
        <TextButton
          onClick={() => {
            callback.run();
            close();
          }}
        >
          {callback.label}
        </TextButton>
      )}
      <IconButton label={closeLabel} onClick={close}>
        <Icon icon={X} />
      </IconButton>
    </div>
  );
}

/** Moves the focus from a closing toast to where it was before, or to the main region if that element is gone. */
function restoreFocus(previous: Element | null): void {
  const isShown = previous instanceof HTMLElement && previous.isConnected && previous !== document.body;
  (isShown ? previous : document.querySelector('main'))?.focus({ preventScroll: true });
}

/** Keeps toasts where they cover no control, and closes those that were there before a dialog opened. */
function usePlace({ toasts, onClose }: Pick<ToasterProps, 'toasts' | 'onClose'>) {
  const stack = useRef<HTMLDivElement>(null);
  const newestId = toasts.at(-1)?.id;
  const close = useEffectEvent((choose: ChooseToasts) => choose(toasts).forEach(onClose));
  useEffect(() => {
    const element = stack.current;
    if (!newestId || !element) return undefined;
    const replaced = new AbortController();
    // On demand, to keep it out of the first bundle. Without it the toasts stay at the bottom.
    import('./place-toasts.ts')
      .then(({ keepToastsPlaced }) => keepToastsPlaced(element, replaced.signal, close))
      .catch(() => undefined);
    return () => replaced.abort();
  }, [newestId]);
  return stack;
}

type ToasterProps = ToasterTexts & {
  toasts: readonly Toast[];
  onClose: (id: number) => void;
  label: string;
};

/**
 * Shows the toasts; one per page. Pauses them while they have the pointer or the focus. React Aria hides the page behind
 * a dialog from screen readers, except its top layer, so toasts are announced in dialogs too.
 */
export function Toaster(props: ToasterProps): ReactNode {
  const { toasts, onClose, label, ...texts } = props;
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const previousFocus = useRef<Element>(null);
  const stack = usePlace(props);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only pause the toasts
    <section
      className="pv-toaster"
      aria-label={label}
      data-react-aria-top-layer="true"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true);
        if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
      }}
      onBlur={() => setFocused(false)}
    >
      <div className="pv-toaster__stack" ref={stack}>
        {toasts.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            isPaused={isHovered || isFocused}
            close={() => {
              onClose(toast.id);
              if (isFocused) restoreFocus(previousFocus.current);
              // Removing the focused button fires no blur event.
              setFocused(false);
            }}
            {...texts}
          />
        ))}
      </div>
    </section>
  );
}
