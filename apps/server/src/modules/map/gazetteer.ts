import type { Coordinates } from '@pavilion/domain/map';
import { isWithinEdits } from '@pavilion/domain/search/edits';
import areaData from './areas.json' with { type: 'json' };
import outcodeData from './outcodes.json' with { type: 'json' };
import townData from './towns.json' with { type: 'json' };

type Town = Coordinates & { name: string; normalisedName: string; population: number; nation: string };

/** Common short names whose town has another full name, or which a smaller town also has. */
const townAliases: Readonly<Record<string, string>> = {
  hull: 'kingston upon hull',
  newcastle: 'newcastle upon tyne',
  stoke: 'stoke on trent',
  berwick: 'berwick upon tweed',
  brighton: 'brighton and hove',
};

/** Finds a town by its normalised name, else the largest town with this prefix. Of two equal names the larger wins. */
export const findTown = (name: string): Town | undefined =>
  findExactTown(name) ?? findTowns(name.split(',')[0] ?? '', () => true)[0];

/** Finds a town by its normalised full name. Of two equal names the larger wins. */
export function findExactTown(name: string): Town | undefined {
  const searched = normaliseName(name.split(',')[0] ?? '');
  const { byName } = loadGazetteer();
  return byName.get(townAliases[searched] ?? '') ?? byName.get(searched);
}

const maxTowns = 3;

/** The largest towns with a prefix of at least three letters that meet a condition, by descending population. */
export function findTowns(prefix: string, isWanted: (town: Town) => boolean): Town[] {
  const searched = normaliseName(prefix);
  if (searched.length < 3) return [];
  const found: Town[] = [];
  for (const town of loadGazetteer().towns) {
    if (town.normalisedName.startsWith(searched) && isWanted(town)) found.push(town);
    if (found.length === maxTowns) break;
  }
  return found;
}

const minMisspeltLength = 5;
const minLengthOfTwoEdits = 8;

/** The town whose full name differs least by typing errors: one, or two in long names. The first letter is right. */
export function findSimilarTown(name: string): Town | undefined {
  const searched = normaliseName(name.split(',')[0] ?? '');
  if (searched.length < minMisspeltLength) return undefined;
  const towns = loadGazetteer().towns.filter(({ normalisedName }) => normalisedName[0] === searched[0]);
  const edits = searched.length < minLengthOfTwoEdits ? [1] : [1, 2];
  for (const max of edits) {
    const found = towns.find(({ normalisedName }) => isWithinEdits(searched, normalisedName, max));
    if (found) return found;
  }
  return undefined;
}

/** The centre of an outcode; undefined if the gazetteer does not have it. */
export const findOutcode = (outcode: string): Coordinates | undefined =>
  loadGazetteer().outcodes.get(outcode);

/** The town that gives an outcode's postcode area its name: Edinburgh for 'EH4'. */
export function findPostcodeArea(outcode: string): Town | undefined {
  const area = /^[A-Z]+/.exec(outcode)?.[0] ?? '';
  const town = loadGazetteer().areas.get(area);
  return town === undefined ? undefined : findTown(town);
}

const normaliseName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .replace(/\bsaint\b/g, 'st')
    .trim();

type Gazetteer = {
  /** By descending population. */
  towns: readonly Town[];
  byName: ReadonlyMap<string, Town>;
  outcodes: ReadonlyMap<string, Coordinates>;
  /** Town names by postcode area. */
  areas: ReadonlyMap<string, string>;
};

let gazetteer: Gazetteer | undefined;

/** Parses the data on first use, so it does not delay the start of the server. */
function loadGazetteer(): Gazetteer {
  if (gazetteer) return gazetteer;
  const towns = townData.towns.map((line) => {
    const [name = '', latitude, longitude, population, nation = ''] = line.split('|');
    return {
      name,
      normalisedName: normaliseName(name),
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(population),
      nation,
    };
  });
  const byName = new Map(towns.toReversed().map((town) => [town.normalisedName, town]));
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
  gazetteer = { towns, byName, outcodes, areas };
  return gazetteer;
}
