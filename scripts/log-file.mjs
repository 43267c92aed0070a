// Where the product's processes write what they have to say. A file outlives its writer and its reader.
import * as fs from 'node:fs';
import { dirname } from 'node:path';

const maxBytes = 10_000_000;

/** A log to append to. What was said before it was opened is kept, and is not in `tail`. */
export function createLogFile(path) {
  fs.mkdirSync(dirname(path), { recursive: true });
  const size = () => fs.statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size() > maxBytes) fs.renameSync(path, `${path}.old`);
  const startOffset = size();
  return {
    path,
    /** Gives a descriptor to write to for as long as `writer` runs: a child has its own copy by then. */
    lend(writer) {
      const file = fs.openSync(path, 'a', 0o600);
      try {
        return writer(file);
      } finally {
        fs.closeSync(file);
      }
    },
    /** The last lines that were said since it was opened. */
    tail(lines = 20) {
      const text = fs.readFileSync(path).subarray(startOffset).toString();
      return text.trimEnd().split('\n').slice(-lines).join('\n');
    },
  };
}
