import * as z from 'zod/mini';

/** The largest number of a column of the type `integer`. A larger one would be an error of the database. */
export const maxInteger = 2_147_483_647;

/** Id of a person. */
export const userId = z.coerce.number().check(z.int(), z.gte(1), z.lte(maxInteger));
