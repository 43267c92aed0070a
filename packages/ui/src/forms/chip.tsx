import { ChevronDown, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { TextButton } from '../base/button.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { useCloseOutside } from '../overlays/use-close-outside.tsx';

/** Chromium leaves a focused chip where it is if a few pixels of it are visible (WCAG 2.4.11). */
const scrollToFocus = ({ target }: FocusEvent): void =>
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** A row of chips; scrolls sideways on phones. */
export function ChipGroup({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only scrolls
    <fieldset className="pv-chip-group" aria-label={label} onFocus={scrollToFocus}>
      {children}
    </fieldset>
  );
}

type ToggleProps = { isPressed: boolean; onChange: (isPressed: boolean) => void; children: ReactNode };

/** A filter with two states. */
export function ToggleChip({ isPressed, onChange, children }: ToggleProps): ReactNode {
  return (
    <button
      type="button"
      className={classNames('pv-chip', isPressed && 'pv-chip--on')}
      aria-pressed={isPressed}
      onClick={() => onChange(!isPressed)}
    >
      {children}
    </button>
  );
}

type RemovableProps = {
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
  isPending?: boolean;
  /** `benefit` for a price reduction, `choice` for a list filter. */
  kind?: 'benefit' | 'choice';
};

/** An applied benefit or filter with a remove button. */
export function RemovableChip(props: RemovableProps): ReactNode {
  const { removeLabel, onRemove, children, isPending = false, kind = 'benefit' } = props;
  return (
    <button
      type="button"
      className={`pv-chip pv-chip--small pv-chip--${kind === 'benefit' ? 'benefit' : 'on'}`}
      aria-busy={isPending}
      onClick={() => !isPending && onRemove()}
    >
      {children}
      <span className="pv-visually-hidden"> {removeLabel}</span>
      <Icon icon={X} size={16} />
    </button>
  );
}

type PanelProps = {
  /** The current choice: 'Any time', 'Spin, yoga'. */
  label: ReactNode;
  /** Name of the filter: 'Time of day'. Phones show it above the panel. */
  title: string;
  /** Label of the close button on phones: 'Done'. */
  doneLabel: string;
  /** Whether the filter restricts the list. */
  isActive?: boolean;
  /** Applies what was typed in the panel; called only by the close button. */
  onDone?: () => void;
  /** Content of the panel; `close` closes it and returns the focus. */
  children: (close: () => void) => ReactNode;
};

/** A filter with a small panel: below the chip, or at the bottom of the screen on phones. */
export function FilterChip(props: PanelProps): ReactNode {
  const { label, title, doneLabel, isActive = false, onDone, children } = props;
  const [isOpen, setOpen] = useState(false);
  const containerRef = useRef<HTMLDivElement>(null);
  const buttonId = useId();
  const panelId = `${buttonId}-panel`;
  useCloseOutside(containerRef, { isOpen, close: () => setOpen(false) });
  const close = (): void => {
    setOpen(false);
    document.getElementById(buttonId)?.focus();
  };
  const finish = (): void => {
    close();
    onDone?.();
  };
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };
  return (
    <div className="pv-filter-chip" ref={containerRef} onKeyDown={closeOnEscape} role="presentation">
      <button
        type="button"
        id={buttonId}
        className={classNames('pv-chip', isActive && 'pv-chip--on')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon icon={ChevronDown} size={16} />
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a legend cannot share a line with a button
        <div className="pv-filter-chip__panel" id={panelId} role="group" aria-label={title}>
          <p className="pv-filter-chip__head">
            <b aria-hidden="true">{title}</b>
            <TextButton onClick={finish}>{doneLabel}</TextButton>
          </p>
          {children(close)}
        </div>
      )}
    </div>
  );
}
