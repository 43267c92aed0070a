import { Button } from '@pavilion/ui/button';
import { Icon } from '@pavilion/ui/icon';
import { Search } from 'lucide-react';
import { useId } from 'react';
import { useText } from '../../shell/text.tsx';

/** VEN-02: the list follows what is typed; before any script the form asks the server. */
export function VenueSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const t = useText('home');
  const id = useId();
  return (
    <search>
      <form className="home-search" action="/" onSubmit={(event) => event.preventDefault()}>
        <Icon of={Search} size={22} />
        <label className="pv-hidden" htmlFor={id}>
          {t('search_label')}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          value={typed}
          placeholder={t('search_label')}
          autoComplete="off"
          data-testid="search-venue"
          onChange={(event) => onType(event.target.value)}
        />
        <Button type="submit" variant="quiet" size="s">
          {t('search')}
        </Button>
      </form>
    </search>
  );
}
