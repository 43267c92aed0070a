import { Icon } from '@pavilion/ui/base/icon';
import { FilterChip } from '@pavilion/ui/forms/chip';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import type { Search } from './search-params.ts';
import { type DoneProps, WhatField, WhenFields, WhereFields } from './term-fields.tsx';
import { useSearch } from './use-search.ts';
import { useTermTexts } from './use-term-texts.ts';
import { type PlaceNames, useWhereText } from './use-where-text.ts';

/** What, where and when of the search as chips, each with a panel to edit it and a link to remove it. */
export function SearchTerms(names: PlaceNames) {
  const t = useText('search');
  const { search } = useSearch();
  const { describeWhen } = useTermTexts();
  const where = useWhereText(names);
  const when = describeWhen(search);
  return (
    <>
      {search.what !== '' && (
        <Term title={t('what')} label={search.what} isActive removal={{ what: '' }}>
          {(props) => <WhatField {...props} />}
        </Term>
      )}
      <Term
        title={t('where')}
        label={where === '' ? t('anywhere') : where}
        isActive={where !== ''}
        removal={{ near: '', isNearMe: false, venue: '' }}
      >
        {(props) => <WhereFields {...props} />}
      </Term>
      <Term
        title={t('when')}
        label={when === '' ? t('any_day') : when}
        isActive={when !== ''}
        removal={{ day: '', time: undefined, from: '', between: undefined }}
      >
        {() => <WhenFields />}
      </Term>
    </>
  );
}

type TermProps = {
  title: string;
  label: string;
  isActive: boolean;
  /** The change that removes it. */
  removal: Partial<Search>;
  children: (props: DoneProps) => ReactNode;
};

function Term({ title, label, isActive, removal, children }: TermProps) {
  const t = useText('common');
  const ta = useText('activity');
  const { buildHref } = useSearch();
  const applyRef = useRef<() => void>(null);
  return (
    <span className={isActive ? 'search-term search-term--on' : 'search-term'}>
      <FilterChip
        label={
          <>
            <span className="pv-visually-hidden">{`${title}: `}</span>
            {label}
          </>
        }
        title={title}
        doneLabel={ta('done')}
        isActive={isActive}
        onDone={() => applyRef.current?.()}
      >
        {(close) => children({ onDone: close, applyRef })}
      </FilterChip>
      {isActive && (
        <AppLink
          className="search-term__remove"
          to={buildHref(removal)}
          aria-label={`${t('search_remove')} ${label}`}
          preventScrollReset
        >
          <Icon icon={X} size={16} />
        </AppLink>
      )}
    </span>
  );
}
