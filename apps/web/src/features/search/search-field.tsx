import { Icon } from '@pavilion/ui/base/icon';
import { Search } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { Suggestion } from './interpretation.ts';
import { LazySuggestions } from './lazy-suggestions.tsx';
import './search-field.css';

type Props = {
  name: string;
  text: string;
  onText: (text: string) => void;
  onSelect: (suggestion: Suggestion) => void;
  /** Id of the error, if there is one. */
  errorId?: string | undefined;
  /** Instead of the label, for example when a place is selected. */
  placeholder?: string;
  testId?: string;
  /** Before the input: hidden fields. */
  children?: ReactNode;
};

const closed = { isOpen: false, activeId: undefined };

/**
 * The search box: a combobox (WAI-ARIA pattern) with suggestions while typing, which load with the first use of the box.
 * Without them, and before hydration, it is a text field with a submit button.
 */
export function SearchField(props: Props) {
  const { name, text, onText, onSelect, errorId, placeholder, testId, children } = props;
  const t = useText('common');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  const [popup, setPopup] = useState<{ isOpen: boolean; activeId: string | undefined }>(closed);
  return (
    <div className="search-field">
      <button type="submit" aria-label={t('search')} title={t('search')}>
        <Icon icon={Search} size={22} />
      </button>
      <label className="pv-visually-hidden" htmlFor={id}>
        {t('search_label')}
      </label>
      {children}
      <input
        ref={input}
        id={id}
        type="search"
        role="combobox"
        name={name}
        value={text}
        maxLength={100}
        placeholder={placeholder ?? t('search_example')}
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={popup.isOpen}
        aria-controls={popup.isOpen ? `${id}-list` : undefined}
        aria-activedescendant={popup.activeId}
        data-testid={testId}
        {...(errorId !== undefined && { 'aria-invalid': true, 'aria-describedby': errorId })}
        onFocus={() => setUsed(true)}
        onChange={(event) => {
          setUsed(true);
          onText(event.target.value);
        }}
      />
      {isUsed && (
        <LazySuggestions id={`${id}-list`} input={input} text={text} onSelect={onSelect} onPopup={setPopup} />
      )}
    </div>
  );
}
