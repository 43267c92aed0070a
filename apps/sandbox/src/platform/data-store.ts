import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DataStore } from './deps.ts';

type Entry = { value: unknown; text: string };

/**
 * Every page in one file. A page is kept as text too, so that a change writes again only what it changed, and so
 * that work which fails half way leaves nothing behind.
 */
export function createDataStore(file: string): DataStore {
  mkdirSync(dirname(file), { recursive: true });
  const entries = readEntries(file);

  // The file says nothing about a page's shape: each caller wrote what it reads, and names its own page.
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
        write(file, entries);
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
    throw new Error(`${file} is not the sandbox's books. Move it away to begin with empty ones.`, {
      cause: error,
    });
  }
}

/** The new file takes the old one's place in one step: a kill leaves the one or the other, never half of it. */
function write(file: string, entries: Map<string, Entry>): void {
  const values = [...entries].map(([key, { text }]) => `${JSON.stringify(key)}:${text}`);
  writeFileSync(`${file}.new`, `{${values.join(',\n')}}\n`);
  renameSync(`${file}.new`, file);
}
