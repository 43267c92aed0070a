/**
 * Returns every violated invariant as a line to print. With the sandbox's origin it also compares the books. `now`:
 * milliseconds of the application's clock, by default the machine's.
 */
export function findViolations(url: string, sandboxOrigin?: string, now?: number): Promise<string[]>;
