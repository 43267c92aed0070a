/** Returns every violated invariant as a line to print. With the sandbox's origin it also compares the books. */
export function findViolations(url: string, sandboxOrigin?: string): Promise<string[]>;
