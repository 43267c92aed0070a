import { connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** What happens to a connection: it works, is cut, stays open in silence, or loses the response to a statement. */
type Fault = 'none' | 'cut' | 'silent' | { cutAfter: string };

/** A network path to a real PostgreSQL that a test can break. `url` connects through it. */
export async function createDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const pairs = new Set<{ client: Socket; server: Socket }>();
  let fault: Fault = 'none';

  const proxy = createServer((client) => {
    if (fault === 'cut') return void client.destroy();
    const server = connect(Number(target.port), target.hostname);
    const pair = { client, server };
    pairs.add(pair);
    let isCutting = false;
    client.on('data', (data) => {
      if (fault === 'silent') return;
      server.write(data);
      // The statement reaches the server, which runs it; its response never reaches the client.
      if (typeof fault === 'object' && data.includes(fault.cutAfter)) isCutting = true;
    });
    server.on('data', (data) => {
      if (fault === 'silent') return;
      if (!isCutting) return void client.write(data);
      fault = 'none';
      client.destroy();
    });
    for (const socket of [client, server]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        server.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    for (const { client } of pairs) client.destroy();
    proxy.close();
  };
  afterAll(close);
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    setFault(next: Fault): void {
      fault = next;
      if (next !== 'cut') return;
      for (const { client } of pairs) client.destroy();
    },
  };
}
