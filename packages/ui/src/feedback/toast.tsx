import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton, TextButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import { type Tone, toneIcons } from './notification.tsx';
/** ERR-02: what a toast says and does. */
export type ToastContent = {
  content: ReactNode;
  /** In ms: 5000 unless told, 3000 and 10000 are used too; `null` stays until it is closed. [ERR-14] */
  closeAfter?: number | null;
  /** Wins over the colour that the type has. */
  colour?: Tone;
  /** A button in it, such as 'Undo'; pressing it closes the toast. */
  callback?: { label: string; run: () => void };
  type?: 'success' | 'error' | 'info' | 'validation';
  /** ERR-03: the messages of each field, for the type `validation`. */
  validationMessages?: Readonly<Record<string, readonly string[]>>;
};

export type Toast = ToastContent & { id: number };

const defaultCloseAfterMs = 5000;
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

type ToasterProps = ToasterTexts & {
  toasts: readonly Toast[];
  onClose: (id: number) => void;
  label: string;
};

/**
 * The corner where toasts appear; one on a page. They wait while the pointer or the focus is on them. React Aria hides
 * a page behind its dialogs, and leaves out what is marked as its top layer: a failure in a dialog is heard.
 */
export function Toaster(props: ToasterProps): ReactNode {
  const { toasts, onClose, label, ...texts } = props;
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
        {toasts.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            isPaused={isHovered || isFocused}
            close={() => {
              onClose(toast.id);
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
