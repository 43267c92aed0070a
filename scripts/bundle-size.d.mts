/** kB of script, gzip, of what was built last: `first` for the home page, and of each screen what comes on top of it. */
export function measureChunks(folder: string): { first: number } & Record<string, number>;
