import { Anchor } from '@pavilion/ui/base/anchor';
import type { FocusEvent } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { groups } from './sections.ts';

/** Chromium leaves a focused link where it is if a few pixels of it are visible (WCAG 2.4.11). */
const scrollToFocus = ({ target }: FocusEvent): void =>
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The links to the sections: a row that scrolls sideways, or beside the page where there is room. */
export function DetailsLinks() {
  const t = useText('details');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only scrolls
    <nav className="details-links" aria-label={t('on_this_page')} onFocus={scrollToFocus}>
      <ul>
        {groups.map(({ id, title, sections }) => (
          <li key={id}>
            <Anchor
              className={sections.length > 0 ? 'pv-chip details-links__group' : 'pv-chip'}
              href={`#${id}`}
            >
              {t(title)}
            </Anchor>
            {sections.length > 0 && (
              <ul>
                {sections.map((section) => (
                  <li key={section.id}>
                    <Anchor className="pv-chip" href={`#${section.id}`}>
                      {t(section.title)}
                    </Anchor>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
