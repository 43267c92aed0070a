import type { Ground } from '../ground.ts';
import type { Call } from './call.ts';
import { emptyPage, type Page, pageName } from './records.ts';
import { findDue, settleDue } from './sweep.ts';

/** Where every piece of work meets the books: read, or changed in one go, with what is due settled first. */
export type Desk = {
  read: () => Page;
  /** Runs the work on the books; `undone` says of its result whether the books stay as they were. */
  work: <Result>(facts: Facts, run: (call: Call) => Result, undone?: (result: Result) => boolean) => Result;
  settle: () => void;
};

export type Facts = Pick<Call, 'form' | 'path' | 'who' | 'requestId' | 'key'>;

export const noRequest: Facts = { form: {}, path: {}, who: 'secret', requestId: null, key: null };

/** `announce` is called after each change, once it is kept. */
export function openDesk({ books, now, settings }: Omit<Ground, 'app'>, announce: () => void): Desk {
  const read = () => books.read(pageName, emptyPage());
  const settle = () => {
    const { intents, refunds } = findDue(read(), now());
    if (intents.length + refunds.length > 0) work(noRequest, settleDue);
  };
  const work: Desk['work'] = (facts, run, undone = () => false) => {
    let refused: { result: ReturnType<typeof run> } | undefined;
    try {
      const result = books.change(pageName, emptyPage(), (page) => {
        const done = run({ ...facts, page, now: now(), origin: settings.origin });
        if (settings.webhookUrl === undefined) page.deliveries = [];
        if (!undone(done)) return done;
        refused = { result: done };
        throw new Undone();
      });
      announce();
      return result;
    } catch (fault) {
      if (fault instanceof Undone && refused) return refused.result;
      throw fault;
    }
  };
  return { read, settle, work };
}

/** Makes the books forget what the work did before it was refused. */
class Undone extends Error {}
