import type { SandboxDeps } from '../platform/deps.ts';
import type { Call } from './model/operation.ts';
import { createEmptyRecords, recordsKey, type StripeRecords } from './model/records.ts';
import { findDue, settleDue } from './sweep.ts';

/** Access to the records: `read`, `update` in one atomic change, and `settle` for everything that is due. */
export type StripeStore = {
  read: () => StripeRecords;
  /** Runs a change on the records; rolls it back if `shouldUndo` returns true for its result. */
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

/** Calls `onChange` after each saved change. */
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
        const value = run({ ...context, records, now: now(), origin: settings.origin });
        if (settings.webhookUrl === undefined) records.deliveries = [];
        if (!shouldUndo(value)) return value;
        undone = { result: value };
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

/** Thrown to roll back the changes of a refused operation. */
class UndoError extends Error {}
