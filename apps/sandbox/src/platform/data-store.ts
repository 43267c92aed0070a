import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openChangeLog } from './change-log.ts';
import type { DataStore } from './deps.ts';
import { type Change, type Path, recordChanges, writePart } from './record-changes.ts';

type Values = Record<string, Record<string, unknown>>;

/** The log is folded into the file once it is longer than the file and than this. */
const defaultMaxLogBytes = 4 * 1024 * 1024;

/**
 * Stores all values in one JSON file, and their changes since in a log beside it, one line for each update. A line has what
 * each changed part became, so applying the log again to a file that has it already changes nothing.
 */
export function createDataStore(
  file: string,
  { maxLogBytes = defaultMaxLogBytes }: { maxLogBytes?: number } = {},
): DataStore {
  mkdirSync(dirname(file), { recursive: true });
  const values = readValues(file);
  const { log, lines } = openChangeLog(`${file}.changes`);
  for (const line of lines) applyLine(values, line, file);
  const stored = new Set(Object.keys(values));
  let fileBytes = 0;
  const compact = (): void => {
    fileBytes = writeValues(file, values);
    log.clear();
  };
  if (lines.length > 0) compact();

  // The type of a value is not checked: only the owner of a key reads and writes it.
  const read = <Value>(key: string, initial: Value): Value => {
    values[key] ??= initial as Values[string];
    return values[key] as Value;
  };

  return {
    read,
    update<Value, Result>(key: string, initial: Value, work: (value: Value) => Result): Result {
      const value = read(key, initial) as Values[string];
      const recording = recordChanges(value);
      let result: Result;
      try {
        result = work(recording.draft as Value);
        const changes = recording.finish();
        if (changes.length === 0) return result;
        // The first line of a value has all of it, because its initial value is in no file.
        log.append(toLine(key, stored.has(key) ? changes : listProperties(value)));
        stored.add(key);
      } catch (error) {
        recording.undo();
        throw error;
      }
      if (log.size > Math.max(maxLogBytes, fileBytes)) compact();
      return result;
    },
  };
}

const listProperties = (value: Values[string]): Change[] =>
  Object.entries(value).map(([name, part]) => ({ path: [name], text: JSON.stringify(part) }));

const toLine = (key: string, changes: readonly Change[]): string => {
  const parts = changes.map(
    ({ path, text }) => `{"path":${JSON.stringify(path)}${text === undefined ? '' : `,"value":${text}`}}`,
  );
  return `{"key":${JSON.stringify(key)},"changes":[${parts.join(',')}]}`;
};

function applyLine(values: Values, line: string, file: string): void {
  const { key, changes } = parseData<{ key: string; changes: { path: Path; value?: unknown }[] }>(line, file);
  const value = (values[key] ??= {});
  for (const { path, value: part } of changes) writePart(value, path, part);
}

function readValues(file: string): Values {
  try {
    return parseData<Values>(readFileSync(file, 'utf8'), file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

function parseData<Data>(text: string, file: string): Data {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(
      `${file} is not valid sandbox data. Move it and ${file}.changes away to start without data.`,
      { cause: error },
    );
  }
}

/** Replaces the file atomically by a rename, so a kill never leaves a partial file. Returns its length. */
function writeValues(file: string, values: Values): number {
  const parts = Object.entries(values).map(
    ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
  );
  const text = `{${parts.join(',\n')}}\n`;
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
  return Buffer.byteLength(text);
}
