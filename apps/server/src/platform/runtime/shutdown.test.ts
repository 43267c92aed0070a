import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendEventStream } from '../http/event-stream.ts';
import { closeServer, trackConnections } from './shutdown.ts';

const platform = new URL('..', import.meta.url).href;

/** A process that serves one slow request and stops as ours do. It prints its address. */
const program = `
  import Fastify from 'fastify';
  import { createLogger } from '${platform}runtime/logger.ts';
  import { closeServer, stopWhenAsked } from '${platform}runtime/shutdown.ts';
  const app = Fastify();
  app.get('/slow', async () => { process.stderr.write('begun'); await new Promise((r) => setTimeout(r, 700)); return 'whole'; });
  const parentPid = Number(process.env.PARENT_PID) || undefined;
  registerShutdown({ steps: [() => closeServer(app)], log: createLogger('silent'), parentPid });
  process.stdout.write(await app.listen({ port: 0, host: '127.0.0.1' }));
`;

async function startProcess(env: Record<string, string> = {}) {
  const words = ['--import', 'tsx', '--input-type=module', '-e', program];
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...env },
    cwd: new URL('../..', platform),
  });
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, address: String(address), ended: once(child, 'exit') };
}

test('a process that is asked to stop finishes what it began, takes nothing new, and ends well', async () => {
  const { child, address, ended } = await startProcess();
  const slow = fetch(`${address}/slow`);
  await once(child.stderr, 'data');
  child.kill('SIGTERM');
  expect(await (await slow).text()).toBe('whole');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${address}/slow`)).rejects.toThrow('fetch failed');
});

test('a process whose starter is gone stops by itself', async () => {
  const starter = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const { ended } = await startProcess({ PARENT_PID: String(starter.pid) });
  starter.kill('SIGKILL');
  expect(await ended).toEqual([0, null]);
});

test('connections that never asked, are idle, stream or were aborted hold nobody up', async () => {
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
