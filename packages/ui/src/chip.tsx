import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { TextButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** Chips in a row, which scrolls sideways on the phone. */
export function Chips({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <fieldset className="pv-chips" aria-label={label}>
      {children}
    </fieldset>
  );
}

type ToggleProps = { pressed: boolean; onChange: (pressed: boolean) => void; children: ReactNode };

/** A filter that is on or off. */
export function ToggleChip({ pressed, onChange, children }: ToggleProps): ReactNode {
  return (
    <button
      type="button"
      className={classNames('pv-chip', pressed && 'pv-chip--on')}
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
    >
      {children}
    </button>
  );
}

type RemovableProps = {
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
  pending?: boolean;
  /** `benefit` for what saves money, `choice` for what narrows a list. */
  as?: 'benefit' | 'choice';
};

/** Something applied that can be taken off, such as a benefit. */
export function RemovableChip(props: RemovableProps): ReactNode {
  const { removeLabel, onRemove, children, pending = false, as = 'benefit' } = props;
  return (
    <button
      type="button"
      className={`pv-chip pv-chip--small pv-chip--${as === 'benefit' ? 'benefit' : 'on'}`}
      aria-busy={pending}
      onClick={() => !pending && onRemove()}
    >
      {children}
      <span className="pv-hidden"> {removeLabel}</span>
      <Icon of={X} size={16} />
    </button>
  );
}

type PanelProps = {
  /** What it filters by, or what is chosen: 'Any time', 'Spin, yoga'. */
  label: ReactNode;
  /** What it filters by: 'Time of day'. A phone shows it above the panel. */
  title: string;
  /** Shuts the panel on a phone: 'Done'. */
  doneLabel: string;
  /** Something is chosen. */
  active?: boolean;
  /** The panel's content; `close` shuts it and gives the focus back. */
  children: (close: () => void) => ReactNode;
};

/** A filter that opens a small panel beneath itself, or from the foot of a phone's screen. */
export function FilterChip(props: PanelProps): ReactNode {
  const { label, title, doneLabel, active = false, children } = props;
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const buttonId = useId();
  const panelId = `${buttonId}-panel`;
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    document.getElementById(buttonId)?.focus();
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };
  return (
    <div className="pv-chipbox" ref={box} onKeyDown={escape} role="presentation">
      <button
        type="button"
        id={buttonId}
        className={classNames('pv-chip', active && 'pv-chip--on')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon of={ChevronDown} size={16} />
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a legend can't stand in a line with a button
        <div className="pv-chipbox__panel" id={panelId} role="group" aria-label={title}>
          <p className="pv-chipbox__head">
            <b aria-hidden="true">{title}</b>
            <TextButton onClick={close}>{doneLabel}</TextButton>
          </p>
          {children(close)}
        </div>
      )}
    </div>
  );
}
