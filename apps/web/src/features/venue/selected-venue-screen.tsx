import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { GoTo } from '../../shell/go-to.tsx';
import { useDocument } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { toasts } from '../../shell/toasts.ts';
import { useSelectedVenue } from './use-selected-venue.ts';

/** RTE-09: to the venue that was chosen last; with none, home, which says why. */
export function Screen() {
  const t = useText('home');
  const { selected } = useSelectedVenue();
  useDocument({ title: t('title'), noIndex: true });
  return selected === null ? (
    <ToHome message={t('select_a_venue_first')} />
  ) : (
    <GoTo href={`/location/${selected}`} />
  );
}

function ToHome({ message }: { message: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    toasts.add({ content: message, type: 'info' });
    void navigate('/', { replace: true });
  }, [navigate, message]);
  return null;
}
