import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton, TextButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { type Tone, toneIcons } from './notification.tsx';
import { defaultCloseAfter, type Toast, type ToastStore } from './toast-store.ts';

export { createToasts, type Toast, type ToastContent, type ToastStore } from './toast-store.ts';

const none: readonly Toast[] = [];
const colours: Record<NonNullable<Toast['type']>, Tone> = {
  success: 'success',
  error: 'danger',
  validation: 'danger',
  info: 'info',
};

/** Runs down while not paused, and goes on where it stopped. */
function useCountdown(total: number | null, paused: boolean, finished: () => void): void {
  const left = useRef(total);
  const done = useEffectEvent(finished);
  useEffect(() => {
    if (paused || left.current === null) return undefined;
    const started = performance.now();
    const timer = setTimeout(() => done(), left.current);
    return () => {
      clearTimeout(timer);
      if (left.current !== null) left.current = Math.max(0, left.current - (performance.now() - started));
    };
  }, [paused]);
}

type Texts = {
  /** Closes one: 'Close'. */
  closeLabel: string;
  /** ERR-03: 'Validation errors'. */
  validationHeading: string;
};

type CardProps = Texts & { toast: Toast; paused: boolean; close: () => void };

function ToastCard({ toast, paused, close, closeLabel, validationHeading }: CardProps): ReactNode {
  const { content, callback, validationMessages, type = 'info' } = toast;
  const tone = toast.colour ?? colours[type];
  useCountdown(toast.closeAfter === undefined ? defaultCloseAfter : toast.closeAfter, paused, close);
  const fields = Object.entries(validationMessages ?? {});
  return (
    <div className={`pv-toast pv-toast--${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon of={toneIcons[tone]} />
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
        <Icon of={X} />
      </IconButton>
    </div>
  );
}

/**
 * The corner where toasts appear; one on a page. They wait while the pointer or the focus is on them. React Aria hides
 * a page behind its dialogs, and leaves out what is marked as its top layer: a failure in a dialog is heard.
 */
export function Toaster(props: Texts & { toasts: ToastStore; label: string }): ReactNode {
  const { toasts, label, ...texts } = props;
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, () => none);
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
            paused={isHovered || isFocused}
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
