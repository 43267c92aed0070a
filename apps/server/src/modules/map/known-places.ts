import type { Coordinates } from '@pavilion/domain/map';
import areaData from './areas.json' with { type: 'json' };
import outcodeData from './outcodes.json' with { type: 'json' };
import townData from './towns.json' with { type: 'json' };

type Town = Coordinates & { name: string; population: number; nation: string };

/** Whom people mean by a name: it is another on the map, or a smaller town has it too. */
const otherNames: Readonly<Record<string, string>> = {
  hull: 'kingston upon hull',
  newcastle: 'newcastle upon tyne',
  stoke: 'stoke on trent',
  berwick: 'berwick upon tweed',
  brighton: 'brighton and hove',
};

/** A town by its name, however it is written, else the largest that begins so; two of one name: the larger. */
export function findTown(name: string): Town | undefined {
  const asked = plain(name.split(',')[0] ?? '');
  const { towns, byName } = read();
  const exact = byName.get(otherNames[asked] ?? '') ?? byName.get(asked);
  if (exact || asked.length < 3) return exact;
  return towns.find((town) => plain(town.name).startsWith(asked));
}

/** The middle of a postcode's first half, where it is known. */
export const findOutcode = (outcode: string): Coordinates | undefined => read().outcodes.get(outcode);

/** The town that the area of a postcode's first half is named after: 'EH4' lies around Edinburgh. */
export function findArea(outcode: string): Town | undefined {
  const area = /^[A-Z]+/.exec(outcode)?.[0] ?? '';
  const town = read().areas.get(area);
  return town === undefined ? undefined : findTown(town);
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .replace(/\bsaint\b/g, 'st')
    .trim();

type Known = {
  /** The largest first. */
  towns: readonly Town[];
  byName: ReadonlyMap<string, Town>;
  outcodes: ReadonlyMap<string, Coordinates>;
  /** Names of towns. */
  areas: ReadonlyMap<string, string>;
};

let known: Known | undefined;

/** Read at the first use: a start does not wait for it. */
function read(): Known {
  if (known) return known;
  const towns = townData.towns.map((line) => {
    const [name = '', latitude, longitude, population, nation = ''] = line.split('|');
    return {
      name,
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(population),
      nation,
    };
  });
  const byName = new Map(towns.toReversed().map((town) => [plain(town.name), town]));
  const outcodes = new Map(
    outcodeData.outcodes.map((line) => {
      const [outcode = '', latitude, longitude] = line.split('|');
      return [outcode, { latitude: Number(latitude), longitude: Number(longitude) }];
    }),
  );
  const areas = new Map(
    areaData.areas.map((line) => {
      const [area = '', town = ''] = line.split('|');
      return [area, town];
    }),
  );
  known = { towns, byName, outcodes, areas };
  return known;
}
