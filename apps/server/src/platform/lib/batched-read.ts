/** Each length of a list is a statement of its own, which every connection plans once. */
const maxBatchSize = 8;

/** At least one key. */
export type BatchedKeys<Key> = readonly [Key, ...Key[]];

type Waiting<Key, Value> = { key: Key; resolve: (value: Value) => void; reject: (reason: unknown) => void };

/**
 * Joins the reads of requests that arrive together into one, because a round trip costs more than a further row. A read
 * waits for the end of the current turn of the event loop, so a single one is as fast as before. `readMany` gets keys of
 * one group, for example of one client, and returns their values in the same order.
 */
export function createBatchedRead<Key, Value>(
  readMany: (keys: BatchedKeys<Key>, group: string) => Promise<readonly Value[]>,
): (group: string, key: Key) => Promise<Value> {
  const batches = new Map<string, Waiting<Key, Value>[]>();
  const send = async (group: string, batch: readonly Waiting<Key, Value>[]): Promise<void> => {
    if (batches.get(group) === batch) batches.delete(group);
    try {
      // A batch starts with the key for which it is opened.
      const keys = batch.map(({ key }) => key) as [Key, ...Key[]];
      const values = await readMany(keys, group);
      for (const [n, { resolve }] of batch.entries()) resolve(values[n] as Value);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  return (group, key) =>
    new Promise((resolve, reject) => {
      const open = batches.get(group);
      const batch = open && open.length < maxBatchSize ? open : [];
      batch.push({ key, resolve, reject });
      if (batch === open) return;
      batches.set(group, batch);
      setImmediate(() => void send(group, batch));
    });
}
