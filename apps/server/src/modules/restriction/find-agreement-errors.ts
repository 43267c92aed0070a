import type { Database } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import type { FieldErrors } from '#platform/http/errors';
import { translate } from '#platform/lib/translate';
import type { CartItemInput } from '../cart/index.ts';
import { readRestrictionIds } from './store/restrictions.ts';

/**
 * WVR-15: the check of the cart's routes, that the restrictions of an agreement exist. Errors are keyed
 * `{path}.{index}.activity_restriction_ids`. Reads nothing if no item has an agreement.
 */
export function createAgreementCheck({ run }: Pick<Database, 'run'>) {
  return async (
    { client, language }: Caller,
    path: string,
    items: readonly CartItemInput[],
  ): Promise<FieldErrors | undefined> => {
    const ids = items.flatMap((item) => item.activity_restriction_ids ?? []);
    if (ids.length === 0) return undefined;
    const known = await readRestrictionIds(run, { clientId: client.id, ids });
    const errors: FieldErrors = {};
    for (const [index, item] of items.entries()) {
      if (item.activity_restriction_ids?.some((id) => !known.has(id)))
        errors[`${path}.${index}.activity_restriction_ids`] = [
          translate(language, 'error', 'restriction_not_found'),
        ];
    }
    return Object.keys(errors).length > 0 ? errors : undefined;
  };
}
