import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton, TextButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import { type Tone, toneIcons } from './notification.tsx';
import { defaultCloseAfterMs, type Toast, type ToastStore } from './toast-store.ts';

export { createToastStore, type Toast, type ToastContent, type ToastStore } from './toast-store.ts';

const noToasts: readonly Toast[] = [];
const toneByType: Record<NonNullable<Toast['type']>, Tone> = {
  success: 'success',
  error: 'danger',
  validation: 'danger',
  info: 'info',
};

/** Runs down while not paused, and goes on where it stopped. */
function useCountdown(durationMs: number | null, isPaused: boolean, onFinish: () => void): void {
  const leftMs = useRef(durationMs);
  const handleFinish = useEffectEvent(onFinish);
  useEffect(() => {
    if (isPaused || leftMs.current === null) return undefined;
    const started = performance.now();
    const timer = setTimeout(() => handleFinish(), leftMs.current);
    return () => {
      clearTimeout(timer);
      if (leftMs.current !== null)
        leftMs.current = Math.max(0, leftMs.current - (performance.now() - started));
    };
  }, [isPaused]);
}

type ToasterTexts = {
  /** Closes one: 'Close'. */
  closeLabel: string;
  /** ERR-03: 'Validation errors'. */
  validationHeading: string;
};

type ToastCardProps = ToasterTexts & { toast: Toast; isPaused: boolean; close: () => void };

function ToastCard({ toast, isPaused, close, closeLabel, validationHeading }: ToastCardProps): ReactNode {
  const { content, callback, validationMessages, type = 'info' } = toast;
  const tone = toast.colour ?? toneByType[type];
  useCountdown(toast.closeAfter === undefined ? defaultCloseAfterMs : toast.closeAfter, isPaused, close);
  const fields = Object.entries(validationMessages ?? {});
  return (
    <div className={`pv-toast pv-toast--${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon icon={toneIcons[tone]} />
      <div className="pv-toast__text">
        {type === 'validation' ? <b>{validationHeading}</b> : content}
        {type === 'validation' && content}
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

/**
 * The corner where toasts appear; one on a page. They wait while the pointer or the focus is on them. React Aria hides
 * a page behind its dialogs, and leaves out what is marked as its top layer: a failure in a dialog is heard.
 */
export function Toaster(props: ToasterTexts & { toasts: ToastStore; label: string }): ReactNode {
  const { toasts, label, ...texts } = props;
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, () => noToasts);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices, and offers nothing
    <section
      className="pv-toaster"
      aria-label={label}
      data-react-aria-top-layer="true"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className="pv-toaster__stack">
        {shown.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            isPaused={isHovered || isFocused}
            close={() => {
              toasts.remove(toast.id);
              // The button that had the focus is gone, and with it the event that would have said so.
              setFocused(false);
            }}
            {...texts}
          />
        ))}
      </div>
    </section>
  );
}
