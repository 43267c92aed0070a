import { Icon } from '@pavilion/ui/icon';
import { Minimize2, Minus, Plus, Scan } from 'lucide-react';
import type { Map as MapLibre } from 'maplibre-gl';
import type { ReactNode } from 'react';
import { useText } from '../../shell/text.tsx';

type Props = { map: MapLibre; isAtStart: boolean; onStart: () => void; onVenues: () => void };

/** What a finger or a wheel does, for everybody: nearer, further, the whole country and back. */
export function MapControls({ map, isAtStart, onStart, onVenues }: Props) {
  const t = useText('map');
  return (
    <div className="map__buttons">
      <MapButton label={t('zoom_in')} onPress={() => map.zoomIn({ duration: 200 })}>
        <Icon of={Plus} />
      </MapButton>
      <MapButton label={t('zoom_out')} onPress={() => map.zoomOut({ duration: 200 })}>
        <Icon of={Minus} />
      </MapButton>
      {isAtStart ? (
        <MapButton label={t('show_venues')} onPress={onVenues}>
          <Icon of={Scan} />
        </MapButton>
      ) : (
        <MapButton label={t('show_country')} onPress={onStart}>
          <Icon of={Minimize2} />
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
