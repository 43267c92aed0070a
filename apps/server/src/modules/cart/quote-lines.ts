import { ok, type Result } from '@pavilion/domain/result';
import type { RunStatement, Transaction } from '#platform/database/database';
import {
  forEachKind,
  type HeldLine,
  type LineInput,
  type LineRefusal,
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
  const quoted: QuotedLine[] = [];
  let refused: { ok: false; refusal: LineRefusal } | undefined;
  await forEachKind(
    purchasables,
    inputs.map((input) => ({ input })),
    async (purchasable, inputsOfKind) => {
      if (refused) return;
      const result = await purchasable.quote(
        run,
        context,
        inputsOfKind.map(({ input }) => input),
      );
      if (result.ok) quoted.push(...(result.value as readonly QuotedLine[]));
      else refused = result;
    },
  );
  return refused ?? ok(quoted);
}

/** Decides and prices held lines. Returns them by line id, or the first refusal. */
export async function requoteLines(
  run: RunStatement,
  purchasables: Purchasables,
  context: QuoteContext,
  lines: readonly HeldLine[],
): Promise<Result<ReadonlyMap<string, QuotedLine>, LineRefusal>> {
  const quoted = new Map<string, QuotedLine>();
  let refused: { ok: false; refusal: LineRefusal } | undefined;
  await forEachKind(purchasables, lines, async (purchasable, linesOfKind) => {
    if (refused) return;
    const result = await purchasable.revalidate(run, context, linesOfKind);
    if (!result.ok) refused = result;
    else for (const [n, { id }] of linesOfKind.entries()) quoted.set(id, result.value[n] as QuotedLine);
  });
  return refused ?? ok(quoted);
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
