import { Anchor } from '@pavilion/ui/base/anchor';
import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { BrandMark } from '../../lib/theme/brand-mark.tsx';
import type { LabelSide } from './fit-pin-labels.ts';
import type { MapVenue } from './map-types.ts';

type Props = {
  map: MapLibre;
  venue: MapVenue;
  isSelected: boolean;
  isHighlighted: boolean;
  /** Where there is space for the name; otherwise it is visible only while the pin is highlighted. */
  labelSide: LabelSide | undefined;
  /** The name and the note are in a card above the pin. */
  hasCard: boolean;
  /** In px: how far the pin is beside its venue, because another pin is there. */
  offset: number;
  onHighlight: (slug: string | null) => void;
};

/** The pin of a venue: a link that highlights the venue in the list while it has the pointer or the focus. */
export function VenuePin({
  map,
  venue,
  isSelected,
  isHighlighted,
  labelSide,
  hasCard,
  offset,
  onHighlight,
}: Props) {
  const { slug, name, href, note, lat, lng } = venue;
  const [container] = useState(createPinContainer);
  useEffect(() => {
    const marker = new Marker({ element: container, anchor: 'bottom', offset: [offset, 0] });
    marker.setLngLat([lng, lat]).addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, container, lat, lng, offset]);
  const classes = [
    'map-pin',
    isSelected && 'map-pin--selected',
    isHighlighted && 'map-pin--highlighted',
    labelSide && `map-pin--labelled map-pin--label-${labelSide}`,
    hasCard && 'map-pin--card',
  ];
  return createPortal(
    <Anchor
      href={href}
      className={classes.filter(Boolean).join(' ')}
      draggable={false}
      data-testid="map-pin"
      onMouseEnter={() => onHighlight(slug)}
      onMouseLeave={() => onHighlight(null)}
      onFocus={() => {
        onHighlight(slug);
        panIntoView(map, venue);
      }}
      onBlur={() => onHighlight(null)}
    >
      <svg viewBox="-19 -49 38 51" aria-hidden="true">
        <path className="map-pin__drop" d="M0 0C-4-10-17-16-17-30A17 17 0 0 1 17-30C17-16 4-10 0 0Z" />
        <g transform="translate(-12.5 -43.5) scale(0.735)">
          <BrandMark />
        </g>
      </svg>
      <span className="map-pin__label">
        {name}
        {note && <small>{note}</small>}
      </span>
    </Anchor>,
    container,
  );
}

function createPinContainer(): HTMLElement {
  const container = document.createElement('div');
  container.className = 'map-marker';
  return container;
}

/** The keyboard can focus pins outside the visible part of the map. */
function panIntoView(map: MapLibre, { lat, lng }: MapVenue): void {
  if (!map.getBounds().contains([lng, lat])) map.panTo([lng, lat], { duration: 200 });
}
