import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendEventStream } from '../http/event-stream.ts';
import { closeServer, trackConnections } from './shutdown.ts';

const platform = new URL('..', import.meta.url).href;

/** A process with one slow route and the production shutdown. It prints its URL. */
const program = `
  import Fastify from 'fastify';
  import { createLogger } from '${platform}runtime/logger.ts';
  import { closeServer, registerShutdown } from '${platform}runtime/shutdown.ts';
  const app = Fastify();
  app.get('/slow', async () => { process.stderr.write('started'); await new Promise((r) => setTimeout(r, 700)); return 'whole'; });
  const parentPid = Number(process.env.PARENT_PID) || undefined;
  registerShutdown({ steps: [() => closeServer(app)], log: createLogger('silent'), parentPid });
  process.stdout.write(await app.listen({ port: 0, host: '127.0.0.1' }));
`;

async function startProcess(env: Record<string, string> = {}) {
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    cwd: new URL('../..', platform),
  });
  const [url] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: String(url), exited: once(child, 'exit') };
}

test('finishes requests in flight, refuses new ones and exits with 0 on SIGTERM', async () => {
  const { child, url, exited } = await startProcess();
  const slow = fetch(`${url}/slow`);
  await once(child.stderr, 'data');
  child.kill('SIGTERM');
  expect(await (await slow).text()).toBe('whole');
  expect(await exited).toEqual([0, null]);
  await expect(fetch(`${url}/slow`)).rejects.toThrow('fetch failed');
});

test('stops when its parent process is gone', async () => {
  const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const { exited } = await startProcess({ PARENT_PID: String(parent.pid) });
  parent.kill('SIGKILL');
  expect(await exited).toEqual([0, null]);
});

test('closes unused, idle, streaming and aborted connections without delay', async () => {
  const app = Fastify();
  trackConnections(app.server);
  const ends: (() => void)[] = [];
  app.get('/live', (request, reply) =>
    sendEventStream(request, reply, ({ end }) => {
      ends.push(end);
      return () => {};
    }),
  );
  app.get('/', async () => 'here');
  app.addHook('preClose', async () => {
    for (const end of ends) end();
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const opened: Socket[] = [];
  const open = async (path?: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    opened.push(socket.on('error', () => {}));
    await once(socket, 'connect');
    if (path === undefined) return socket;
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
    await once(socket, 'data');
    return socket;
  };
  await open();
  await open('/');
  await open('/live');
  (await open('/live')).resetAndDestroy();
  (await open('/live')).end();
  await closeServer(app);
  for (const socket of opened) if (!socket.closed) await once(socket.resume(), 'close');
  expect(opened.map(({ closed }) => closed)).toEqual([true, true, true, true, true]);
}, 5000);
