import type { RunStatement, Transaction } from '#platform/database/database'; export const f = (run: RunStatement): Transaction => run;
