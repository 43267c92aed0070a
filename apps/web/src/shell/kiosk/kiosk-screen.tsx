import { Skeletons } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { venuesQuery } from '../../features/venue/index.ts';
import { GoTo } from '../go-to.tsx';
import { useModes } from '../modes.ts';
import { useDocument, useSend } from '../page.tsx';
import { useText } from '../text.tsx';
import { Waits } from '../waits.tsx';
import { ChooseCentre } from './choose-centre.tsx';
import './kiosk.css';
import { KioskTiles } from './kiosk-tiles.tsx';

/** RTE-29, MOD-01: where every visit at a kiosk begins: what can be done at its venue, or which venue it stands in. */
export function Screen() {
  const t = useText('kiosk');
  const tc = useText('common');
  const { isKiosk, currentCentre } = useModes();
  const asked = useQuery(venuesQuery(useSend()));
  const venues = asked.data;
  useDocument({ title: t('title'), noIndex: true });
  // MOD-10: switched off in the address, this is a page like any other's again. The server knows no modes.
  if (!isKiosk && typeof document !== 'undefined') return <GoTo path="/" />;
  // A venue that nobody knows is as good as none.
  const centre = venues?.find(({ slug }) => slug === currentCentre);
  return (
    <div className="pv-wrap kiosk" data-testid="kiosk-home">
      {venues === undefined && (
        <Waits asked={asked}>
          <Skeletons of="cards" count={6} label={tc('loading_venues')} />
        </Waits>
      )}
      {venues && !centre && <ChooseCentre venues={venues} />}
      {centre && (
        <>
          <h1>{t('welcome', { name: centre.name })}</h1>
          <p className="kiosk__lead">{t('what')}</p>
          <KioskTiles venueSlug={centre.slug} />
        </>
      )}
    </div>
  );
}
