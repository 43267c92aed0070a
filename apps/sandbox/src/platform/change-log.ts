import { ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

export type ChangeLog = {
  /** Bytes since the last `clear`. */
  readonly size: number;
  /** Appends a line. It is in the file when this returns, or not at all. */
  append: (line: string) => void;
  clear: () => void;
};

/**
 * A file of lines that is only appended to. A kill can leave a part of the last line, which was not acknowledged: it is
 * cut off. Returns the complete lines.
 */
export function openChangeLog(file: string): { log: ChangeLog; lines: string[] } {
  // Opened for appending, so that a write after a cut goes to the new end.
  const descriptor = openSync(file, 'a+');
  const content = readFileSync(file);
  const complete = content.subarray(0, content.lastIndexOf('\n') + 1);
  let size = complete.length;
  ftruncateSync(descriptor, size);
  const lines = complete.toString('utf8').split('\n').slice(0, -1);

  const append = (line: string): void => {
    const bytes = Buffer.from(`${line}\n`);
    try {
      for (let written = 0; written < bytes.length; )
        written += writeSync(descriptor, bytes, written, bytes.length - written);
    } catch (error) {
      // The next line must not continue a part of this one.
      ftruncateSync(descriptor, size);
      throw error;
    }
    size += bytes.length;
  };
  const clear = (): void => {
    ftruncateSync(descriptor, 0);
    size = 0;
  };
  return {
    lines,
    log: {
      get size() {
        return size;
      },
      append,
      clear,
    },
  };
}
