import { ok, type Result } from '@pavilion/domain/result';
import type { RunStatement, Transaction } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import {
  forEachKind,
  type HeldLine,
  type LineInput,
  type LineRefusal,
  type Purchasable,
  type Purchasables,
  type QuoteContext,
  type QuotedLine,
} from './kinds/purchasable.ts';
import { updateLine } from './store/lines.ts';

/** Decides and prices new lines of any kinds, or returns the first refusal. */
export async function quoteInputs(
  run: RunStatement,
  purchasables: Purchasables,
  context: QuoteContext,
  inputs: readonly LineInput[],
): Promise<Result<readonly QuotedLine[], LineRefusal>> {
  const items = inputs.map((input) => ({ input }));
  const quoted = await quoteKinds(run, purchasables, items, (read, purchasable, ofKind) =>
    purchasable.quote(
      read,
      context,
      ofKind.map(({ input }) => input),
    ),
  );
  return quoted.ok ? ok(quoted.value.flatMap(({ lines }) => lines)) : quoted;
}

/** Decides and prices held lines. Returns them by line id, or the first refusal. */
export async function requoteLines(
  run: RunStatement,
  purchasables: Purchasables,
  context: QuoteContext,
  lines: readonly HeldLine[],
): Promise<Result<ReadonlyMap<string, QuotedLine>, LineRefusal>> {
  const quoted = await quoteKinds(run, purchasables, lines, (read, purchasable, ofKind) =>
    purchasable.revalidate(read, context, ofKind),
  );
  if (!quoted.ok) return quoted;
  return ok(
    new Map(
      quoted.value.flatMap(({ items, lines: ofKind }) =>
        items.map(({ id }, n) => [id, ofKind[n] as QuotedLine] as const),
      ),
    ),
  );
}

type QuotedKind<Item> = { items: readonly Item[]; lines: readonly QuotedLine[] };

/** Quotes all kinds at once, so that what they read is one statement. Returns the first refusal in the order of the kinds. */
async function quoteKinds<Item extends { input: LineInput }>(
  run: RunStatement,
  purchasables: Purchasables,
  items: readonly Item[],
  quote: (
    read: RunStatement,
    purchasable: Purchasable,
    ofKind: readonly Item[],
  ) => Promise<Result<readonly QuotedLine[], LineRefusal>>,
): Promise<Result<readonly QuotedKind<Item>[], LineRefusal>> {
  const read = joinStatements(run);
  const kinds: { items: readonly Item[]; result: ReturnType<typeof quote> }[] = [];
  await forEachKind(purchasables, items, async (purchasable, ofKind) => {
    kinds.push({ items: ofKind, result: quote(read, purchasable, ofKind) });
  });
  const results = await Promise.all(kinds.map(({ result }) => result));
  const quoted: QuotedKind<Item>[] = [];
  for (const [n, result] of results.entries()) {
    if (!result.ok) return result;
    quoted.push({ items: kinds[n]?.items ?? [], lines: result.value });
  }
  return ok(quoted);
}

/** Saves a requoted line and updates what its kind stores beside it. The cart's hold is locked. */
export async function saveRequotedLine(
  tx: Transaction,
  purchasables: Purchasables,
  context: Pick<QuoteContext, 'clientId' | 'now'>,
  { id, quoted, bookedById }: { id: string; quoted: QuotedLine; bookedById: number | null },
): Promise<void> {
  await updateLine(tx, { clientId: context.clientId, id, quoted });
  await forEachKind(purchasables, [quoted], (purchasable, [quotedLine]) =>
    quotedLine
      ? purchasable.reassign(tx, context, { id, quoted: quotedLine, bookedById })
      : Promise.resolve(),
  );
}
