/** Every breach of the rules that a database has, as lines to print; with the sandbox's origin its books are compared. */
export function findBreaches(url: string, sandboxOrigin?: string): Promise<string[]>;
