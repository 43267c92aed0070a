import { createSandbox } from './app.ts';
import { watchParent } from './platform/parent.ts';
import { type ProcessSettings, readSettings } from './platform/settings.ts';

try {
  await start(readSettings());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function start({ port, parentPid, ...options }: ProcessSettings): Promise<void> {
  const { app, mail } = createSandbox(options, { logger: { level: 'warn' }, forceCloseConnections: 'idle' });
  app.addHook('onClose', (_, done) => mail.close(done));

  await app.listen({ host: '127.0.0.1', port });
  await new Promise<void>((resolve, reject) => {
    mail.once('error', reject);
    mail.listen(port + 1, '127.0.0.1', resolve);
  });
  mail.on('error', (error) => app.log.warn({ err: error }, 'mail server failed'));

  const stop = () => {
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (parentPid !== undefined) watchParent(parentPid, stop);
}
