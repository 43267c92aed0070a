import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DataStore } from './deps.ts';

type Entry = { value: unknown; text: string };

/**
 * Stores all values in one JSON file. Each value is also kept as text, so an update serialises only its own value and a
 * failed update can be rolled back.
 */
export function createDataStore(file: string): DataStore {
  mkdirSync(dirname(file), { recursive: true });
  const entries = readEntries(file);

  // The type of a value is not checked: only the owner of a key reads and writes it.
  const read = <Value>(key: string, initial: Value): Value => {
    const entry = entries.get(key);
    if (entry) return entry.value as Value;
    entries.set(key, { value: initial, text: JSON.stringify(initial) });
    return initial;
  };

  return {
    read,
    update(key, initial, work) {
      const value = read(key, initial);
      const before = entries.get(key)?.text ?? JSON.stringify(initial);
      try {
        const result = work(value);
        const text = JSON.stringify(value);
        if (text === before) return result;
        entries.set(key, { value, text });
        writeEntries(file, entries);
        return result;
      } catch (error) {
        entries.set(key, { value: JSON.parse(before), text: before });
        throw error;
      }
    },
  };
}

function readEntries(file: string): Map<string, Entry> {
  const values = readValues(file);
  return new Map(Object.entries(values).map(([key, value]) => [key, { value, text: JSON.stringify(value) }]));
}

function readValues(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new Error(`${file} is not valid sandbox data. Move it away to start with an empty file.`, {
      cause: error,
    });
  }
}

/** Replaces the file atomically by a rename, so a kill never leaves a partial file. */
function writeEntries(file: string, entries: Map<string, Entry>): void {
  const values = [...entries].map(([key, { text }]) => `${JSON.stringify(key)}:${text}`);
  writeFileSync(`${file}.new`, `{${values.join(',\n')}}\n`);
  renameSync(`${file}.new`, file);
}
