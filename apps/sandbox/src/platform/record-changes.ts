/** A value of the store: named properties, each of which is plain data, a list or a record of rows. */
type Properties = Record<string, unknown>;

/** A property, or a row of a property that is a record. */
export type Path = readonly [property: string] | readonly [property: string, row: string];

/** What a part has become, as JSON; undefined if it was deleted. */
export type Change = { path: Path; text: string | undefined };

export type Recording = {
  /** The value for the work: what it reads or writes is noticed. */
  draft: Properties;
  /** The parts that have changed. Ends the recording. */
  finish: () => Change[];
  /** Restores what the work has changed. Ends the recording. */
  undo: () => void;
};

const sources = new WeakMap<object, object>();

/**
 * The records without the recording, for a search that changes nothing: a row that is read from a draft is compared
 * when the recording ends, and a search reads all of them.
 */
export const toReadOnly = <Records extends object>(records: Records): Readonly<Records> =>
  (sources.get(records) as Records | undefined) ?? records;

/**
 * Records what some work changes in a value. A part is compared if the work has read or written it, because rows are
 * changed in place; so the cost of an update depends on what it touches, and not on what the store has.
 */
export function recordChanges(value: Properties): Recording {
  const touched = new Map<string, { path: Path; before: string | undefined }>();
  let isOpen = true;
  const touch = (path: Path): void => {
    const name = JSON.stringify(path);
    if (isOpen && !touched.has(name)) touched.set(name, { path, before: toText(readPart(value, path)) });
  };
  const end = () => {
    isOpen = false;
    return [...touched.values()];
  };
  const rows = new Map<object, Properties>();
  const createDraft = (target: Properties, toPath: (name: string) => Path, isRoot: boolean): Properties => {
    const draft = new Proxy(target, {
      get(source, name) {
        const part: unknown = Reflect.get(source, name);
        if (typeof name !== 'string' || typeof part !== 'object' || part === null) return part;
        if (!isRoot || !isProperties(part)) {
          touch(toPath(name));
          return part;
        }
        const known = rows.get(part) ?? createDraft(part, (row) => [name, row], false);
        rows.set(part, known);
        return known;
      },
      set(source, name, part) {
        if (!isOpen) throw new Error(`${String(name)} is changed after its update`);
        touch(toPath(String(name)));
        return Reflect.set(source, name, isProperties(part) ? toReadOnly(part) : part);
      },
      deleteProperty(source, name) {
        if (!isOpen) throw new Error(`${String(name)} is deleted after its update`);
        touch(toPath(String(name)));
        return Reflect.deleteProperty(source, name);
      },
    });
    sources.set(draft, target);
    return draft;
  };
  return {
    draft: createDraft(value, (name) => [name], true),
    finish: () =>
      end().flatMap(({ path, before }) => {
        const text = toText(readPart(value, path));
        return text === before ? [] : [{ path, text }];
      }),
    undo() {
      // The last touched part first: a row may be one of a record that the work has replaced.
      for (const { path, before } of end().toReversed())
        writePart(value, path, before === undefined ? undefined : JSON.parse(before));
    },
  };
}

/**
 * Writes a part; undefined deletes it. A row of a property that is no record any more is left out, because the property has
 * been replaced since.
 */
export function writePart(value: Properties, [property, row]: Path, part: unknown): void {
  const target = row === undefined ? value : value[property];
  if (!isProperties(target)) return;
  if (part === undefined) delete target[row ?? property];
  else target[row ?? property] = part;
}

const isProperties = (part: unknown): part is Properties =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

function readPart(value: Properties, [property, row]: Path): unknown {
  const part = value[property];
  if (row === undefined) return part;
  return isProperties(part) ? part[row] : undefined;
}

const toText = (part: unknown): string | undefined => JSON.stringify(part);
