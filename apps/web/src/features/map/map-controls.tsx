import { Icon } from '@pavilion/ui/base/icon';
import { Minimize2, Minus, Plus, Scan } from 'lucide-react';
import type { Map as MapLibre } from 'maplibre-gl';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';

type Props = { map: MapLibre; isCountryShown: boolean; onShowCountry: () => void; onShowVenues: () => void };

/** Buttons to zoom and to switch between the country and the venues, as alternatives to gestures. */
export function MapControls({ map, isCountryShown, onShowCountry, onShowVenues }: Props) {
  const t = useText('map');
  return (
    <div className="map__controls">
      <MapButton label={t('zoom_in')} onPress={() => map.zoomIn({ duration: 200 })}>
        <Icon icon={Plus} />
      </MapButton>
      <MapButton label={t('zoom_out')} onPress={() => map.zoomOut({ duration: 200 })}>
        <Icon icon={Minus} />
      </MapButton>
      {isCountryShown ? (
        <MapButton label={t('show_venues')} onPress={onShowVenues}>
          <Icon icon={Scan} />
        </MapButton>
      ) : (
        <MapButton label={t('show_country')} onPress={onShowCountry}>
          <Icon icon={Minimize2} />
        </MapButton>
      )}
    </div>
  );
}

const MapButton = (props: { label: string; onPress: () => void; children: ReactNode }) => (
  <button type="button" aria-label={props.label} title={props.label} onClick={props.onPress}>
    {props.children}
  </button>
);
