import { defaultRadius, readCoordinates } from '@pavilion/domain/map';
import { plain } from './search-venues.ts';

/** What is looked for at home, as the address has it: Back and a link that is passed on find the same. */
export type Wanted = {
  /** A venue's name, a town, a postcode, or 'latitude,longitude'; empty: everything. */
  q: string;
  /** Miles, as the address writes them: what is out of bounds the server refuses. */
  radius: string;
};

/** Without a script a form that has the device's place sends it in front of what is typed: the last one said counts. */
export function readWanted(params: URLSearchParams): Wanted {
  const said = params.getAll('q').findLast((one) => one.trim() !== '');
  return { q: said?.trim() ?? '', radius: params.get('radius')?.trim() || String(defaultRadius) };
}

export function hrefOfWanted({ q, radius }: Wanted): string {
  if (q === '') return '/';
  const params = new URLSearchParams({ q, ...(radius !== String(defaultRadius) && { radius }) });
  return `/?${params.toString()}`;
}

/** VEN-05: what is no venue's name is a place. */
export const isPlace = (venues: readonly { name: string }[], q: string): boolean =>
  q !== '' && !venues.some(({ name }) => plain(name).includes(plain(q)));

/** A place that the device said is not for people to read. */
export const isHere = (q: string): boolean => readCoordinates(q) !== undefined;
