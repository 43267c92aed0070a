// Log files of the product's processes. A file outlives its writer.
import * as fs from 'node:fs';
import { dirname } from 'node:path';

const maxBytes = 10_000_000;

/** Opens a log for appending. `tail` returns only lines written since then. */
export function createLogFile(path) {
  fs.mkdirSync(dirname(path), { recursive: true });
  const size = () => fs.statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size() > maxBytes) fs.renameSync(path, `${path}.old`);
  const startOffset = size();
  return {
    path,
    /** Opens a descriptor while `writer` runs; a child process keeps its own copy. */
    lend(writer) {
      const file = fs.openSync(path, 'a', 0o600);
      try {
        return writer(file);
      } finally {
        fs.closeSync(file);
      }
    },
    /** The last lines since the log was opened. */
    tail(lines = 20) {
      const text = fs.readFileSync(path).subarray(startOffset).toString();
      return text.trimEnd().split('\n').slice(-lines).join('\n');
    },
  };
}
