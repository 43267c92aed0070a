import { Icon } from '@pavilion/ui/base/icon';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Building2, CalendarSearch, Dumbbell, MapPin, Search } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { Announcer } from '../../lib/accessibility/announcer.tsx';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { interpretationQuery, type Suggestion } from './interpretation.ts';
import { useCombobox } from './use-combobox.ts';
import { useTermTexts } from './use-term-texts.ts';

type Props = {
  /** Id of the list. */
  id: string;
  input: RefObject<HTMLInputElement | null>;
  text: string;
  onSelect: (suggestion: Suggestion) => void;
  onPopup: (popup: { isOpen: boolean; activeId: string | undefined }) => void;
};

const minLength = 2;
/** In ms: a pause while typing, before the suggestions are requested. */
const pauseMs = 120;

const icons = {
  search: CalendarSearch,
  category: Dumbbell,
  template: Search,
  venue: Building2,
  town: MapPin,
} as const;

/** The list of suggestions below the search box. */
export function Suggestions({ id, input, text, onSelect, onPopup }: Props) {
  const t = useText('search');
  const typed = usePaused(text.trim());
  const { data } = useQuery({
    ...interpretationQuery(useSend(), typed),
    enabled: typed.length >= minLength,
    placeholderData: keepPreviousData,
  });
  const suggestions = text.trim().length >= minLength ? (data?.suggestions ?? []) : [];
  const combobox = useCombobox({
    id,
    input,
    text,
    count: suggestions.length,
    onSelect: (index) => {
      const suggestion = suggestions[index];
      if (suggestion) onSelect(suggestion);
    },
    onPopup,
  });
  const { isOpen, activeIndex, select } = combobox;
  return (
    <>
      <Announcer text={isOpen ? t('suggestions', { count: suggestions.length }) : ''} />
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element is the list of a combobox
        <div className="search-suggestions" id={id} role="listbox" aria-label={t('suggestions_label')}>
          {suggestions.map((suggestion, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input handles the keys and has the focus
            <div
              key={`${suggestion.kind} ${suggestion.name} ${suggestion.detail}`}
              id={`${id}-${index}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element belongs to a select
              role="option"
              aria-selected={index === activeIndex}
              // Keeps the focus in the input.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => select(index)}
            >
              <Icon icon={icons[suggestion.kind]} />
              <SuggestionText suggestion={suggestion} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function SuggestionText({ suggestion: { kind, name, detail, terms } }: { suggestion: Suggestion }) {
  const t = useText('search');
  const { describeTerms } = useTermTexts();
  const lang = useContentLang();
  if (kind === 'search') return <b>{describeTerms(terms)}</b>;
  const kindTexts = {
    category: 'kind_category',
    template: 'kind_template',
    venue: 'kind_venue',
    town: 'kind_town',
  } as const;
  const rest = describeTerms({
    ...terms,
    ...(kind === 'venue' || kind === 'town' ? { near: '', venue: null } : { what: '' }),
  });
  return (
    <span>
      <b lang={lang}>{name}</b>
      <small>
        {t(kindTexts[kind])}
        {detail !== '' && (
          <>
            {' · '}
            <span lang={lang}>{detail}</span>
          </>
        )}
        {rest !== '' && ` · ${rest}`}
      </small>
    </span>
  );
}

/** The text after a pause while typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
