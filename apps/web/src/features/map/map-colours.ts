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

/** What the map is drawn in: the theme's colours, and its font as the names of a list. */
export type MapColours = Record<keyof typeof variables, string> & { fonts: readonly string[] };

/** The theme's, as they are now. */
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
