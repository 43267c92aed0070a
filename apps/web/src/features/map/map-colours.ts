const variables = {
  land: '--map-land',
  water: '--map-water',
  park: '--map-park',
  built: '--map-built',
  road: '--map-road',
  edge: '--line-2',
  text: '--text',
  muted: '--muted',
  link: '--link',
} as const;

/** The theme's colours for the map, and the theme's font families. */
export type MapColours = Record<keyof typeof variables, string> & { fonts: readonly string[] };

/** Reads the current values from the theme's CSS variables. */
export function readMapColours(): MapColours {
  const style = getComputedStyle(document.documentElement);
  const readVariable = (name: string): string => style.getPropertyValue(name).trim();
  const { land, water, park, built, road, edge, text, muted, link } = variables;
  return {
    land: readVariable(land),
    water: readVariable(water),
    park: readVariable(park),
    built: readVariable(built),
    road: readVariable(road),
    edge: readVariable(edge),
    text: readVariable(text),
    muted: readVariable(muted),
    link: readVariable(link),
    fonts: readVariable('--font-body').split(','),
  };
}
