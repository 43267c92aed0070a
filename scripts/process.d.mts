/** Whether nobody listens on a port of this machine. */
export function isPortFree(port: number): Promise<boolean>;
