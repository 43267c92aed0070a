import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Books } from './ground.ts';

type Entry = { page: unknown; text: string };

/**
 * Every page in one file. A page is kept as text too, so that a change writes again only what it changed, and so
 * that work which fails half way leaves nothing behind.
 */
export function openBooks(file: string): Books {
  mkdirSync(dirname(file), { recursive: true });
  const entries = readEntries(file);

  // The file says nothing about a page's shape: each caller wrote what it reads, and names its own page.
  const read = <Page>(name: string, empty: Page): Page => {
    const entry = entries.get(name);
    if (entry) return entry.page as Page;
    entries.set(name, { page: empty, text: JSON.stringify(empty) });
    return empty;
  };

  return {
    read,
    change(name, empty, work) {
      const page = read(name, empty);
      const before = entries.get(name)?.text ?? JSON.stringify(empty);
      try {
        const result = work(page);
        const text = JSON.stringify(page);
        if (text === before) return result;
        entries.set(name, { page, text });
        write(file, entries);
        return result;
      } catch (fault) {
        entries.set(name, { page: JSON.parse(before), text: before });
        throw fault;
      }
    },
  };
}

function readEntries(file: string): Map<string, Entry> {
  const pages = readPages(file);
  return new Map(Object.entries(pages).map(([name, page]) => [name, { page, text: JSON.stringify(page) }]));
}

function readPages(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return {};
    throw new Error(`${file} is not the sandbox's books. Move it away to begin with empty ones.`, {
      cause: fault,
    });
  }
}

/** The new file takes the old one's place in one step: a kill leaves the one or the other, never half of it. */
function write(file: string, entries: Map<string, Entry>): void {
  const pages = [...entries].map(([name, { text }]) => `${JSON.stringify(name)}:${text}`);
  writeFileSync(`${file}.new`, `{${pages.join(',\n')}}\n`);
  renameSync(`${file}.new`, file);
}
