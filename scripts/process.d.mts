/** Whether nobody listens on a port of this machine. */
export function isFree(port: number): Promise<boolean>;
