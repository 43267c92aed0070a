import type { FieldErrors } from '#platform/http/errors';
import { translate } from '#platform/lib/translate';
import type { CartItemInput } from './item-input.ts';
import type { LineRefusal } from './kinds/purchasable.ts';

type Options = { language: string; path: string; items: readonly CartItemInput[] };

/** CMP-09: the errors of the items whose sessions do not belong to their camp; undefined after another refusal. */
export function findSessionErrors(
  { code, foreignSessions }: Pick<LineRefusal<string>, 'code' | 'foreignSessions'>,
  { language, path, items }: Options,
): FieldErrors | undefined {
  if (!foreignSessions) return undefined;
  const { scheduleId, occurrenceIds } = foreignSessions;
  return Object.fromEntries(
    items.flatMap(({ purchasable_id, camp_occurrence_ids: ids = [] }, index) =>
      purchasable_id === scheduleId && ids.some((id) => occurrenceIds.includes(id))
        ? [
            [
              `${path}.${index}.camp_occurrence_ids`,
              [translate(language, 'error', code as 'session_not_in_camp')],
            ],
          ]
        : [],
    ),
  );
}
