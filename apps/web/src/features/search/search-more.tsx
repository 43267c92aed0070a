import { buttonClass } from '@pavilion/ui/button';
import { Link } from '../../shell/inner-link.tsx';
import { useText } from '../../shell/text.tsx';
import { mostPages } from './read-search.ts';
import { useSearch } from './use-search.ts';

type Props = { shown: number; total: number; onPress: () => void };

/** The next part of the list, below what is there: a link, so that it is there before any script. */
export function SearchMore({ shown, total, onPress }: Props) {
  const t = useText('search');
  const { search, hrefWith } = useSearch();
  if (shown >= total || search.pages >= mostPages) return null;
  return (
    <p className="search-more">
      <Link
        className={buttonClass({ variant: 'secondary' })}
        to={hrefWith({ pages: search.pages + 1 })}
        onClick={onPress}
        preventScrollReset
        replace
      >
        {t('show_more')}
      </Link>
      <span>{t('shown', { shown, total })}</span>
    </p>
  );
}
