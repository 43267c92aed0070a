export type HostileRequest = { path: string; headers?: Record<string, string>; body?: string };

export function buildHostileRequests(slug: string, variant?: number): HostileRequest[];

/** Sends a request to a port of this machine and returns its status; 0 if the server closed the connection. */
export function sendHostile(
  request: HostileRequest,
  target: { port: number; headers: Record<string, string> },
): Promise<number>;
