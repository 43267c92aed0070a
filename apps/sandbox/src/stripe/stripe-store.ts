import type { SandboxDeps } from '../platform/deps.ts';
import type { Call } from './model/operation.ts';
import { createEmptyRecords, recordsKey, type StripeRecords } from './model/records.ts';
import { findDue, settleDue } from './sweep.ts';

/** Where every piece of work meets the books: read, or changed in one go, with what is due settled first. */
export type StripeStore = {
  read: () => StripeRecords;
  /** Runs the work on the books; `undone` says of its result whether the books stay as they were. */
  update: <Result>(
    context: RequestContext,
    run: (call: Call) => Result,
    shouldUndo?: (result: Result) => boolean,
  ) => Result;
  settle: () => void;
};

export type RequestContext = Pick<Call, 'form' | 'path' | 'keyType' | 'requestId' | 'idempotencyKey'>;

export const emptyContext: RequestContext = {
  form: {},
  path: {},
  keyType: 'secret',
  requestId: null,
  idempotencyKey: null,
};

/** `announce` is called after each change, once it is kept. */
export function createStripeStore(
  { store, now, settings }: Omit<SandboxDeps, 'app'>,
  onChange: () => void,
): StripeStore {
  const read = () => store.read(recordsKey, createEmptyRecords());
  const settle = () => {
    const { intents, refunds } = findDue(read(), now());
    if (intents.length + refunds.length > 0) update(emptyContext, settleDue);
  };
  const update: StripeStore['update'] = (context, run, shouldUndo = () => false) => {
    let undone: { result: ReturnType<typeof run> } | undefined;
    try {
      const result = store.update(recordsKey, createEmptyRecords(), (records) => {
        const done = run({ ...context, records, now: now(), origin: settings.origin });
        if (settings.webhookUrl === undefined) records.deliveries = [];
        if (!shouldUndo(done)) return done;
        undone = { result: done };
        throw new UndoError();
      });
      onChange();
      return result;
    } catch (error) {
      if (error instanceof UndoError && undone) return undone.result;
      throw error;
    }
  };
  return { read, settle, update };
}

/** Makes the books forget what the work did before it was refused. */
class UndoError extends Error {}
