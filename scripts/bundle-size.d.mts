/** Script sizes of the last build in kB, gzip: `first` for the home page, then each screen's additional size. */
export function measureChunks(folder: string): { first: number } & Record<string, number>;
