import { buildSandbox } from './app.ts';
import { watchParent } from './parent.ts';
import { type Process, readSettings } from './settings.ts';

try {
  await start(readSettings());
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exit(1);
}

async function start({ port, parentPid, ...place }: Process): Promise<void> {
  const { app, mail } = buildSandbox(place, { logger: { level: 'warn' }, forceCloseConnections: 'idle' });
  app.addHook('onClose', (_, done) => mail.close(done));

  await app.listen({ host: '127.0.0.1', port });
  await new Promise<void>((resolve, reject) => {
    mail.once('error', reject);
    mail.listen(port + 1, '127.0.0.1', resolve);
  });
  mail.on('error', (fault) => app.log.warn(fault));

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
