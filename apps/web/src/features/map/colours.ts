const names = {
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
export type Colours = Record<keyof typeof names, string> & { fonts: readonly string[] };

/** The theme's, as they are now. */
export function readColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  const { land, water, park, built, road, edge, text, muted, link } = names;
  return {
    land: of(land),
    water: of(water),
    park: of(park),
    built: of(built),
    road: of(road),
    edge: of(edge),
    text: of(text),
    muted: of(muted),
    link: of(link),
    fonts: of('--font-body').split(','),
  };
}
