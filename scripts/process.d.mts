/** Whether a port of this machine is free. */
export function isPortFree(port: number): Promise<boolean>;
