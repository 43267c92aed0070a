export const scriptBudgets: { first: number; account: number; further: number };
/**
 * Script sizes of the last build in kB, gzip: `first` for the home page, `account` for the first page of the account, then
 * each screen's additional size.
 */
export function measureChunks(folder: string): { first: number; account: number } & Record<string, number>;
