// Generated from the migrations by `node scripts/generate-table-types.mjs`. Do not edit.

/** The tables that `migrations/` create. */
export interface Tables {}
