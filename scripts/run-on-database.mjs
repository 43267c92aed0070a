// Runs a program of the server in DATABASE_URL or the database of a running `npm start`, with the arguments of this process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { getRunningUrl } from './postgres.mjs';
import { childEnvironment, readStartSettings, root } from './settings.mjs';

/** `name` is that of its file in apps/server/src. The exit code becomes that of this process. */
export async function runOnDatabase(name) {
  const isProduction = process.env.NODE_ENV === 'production';
  const settings = isProduction ? undefined : readStartSettings();
  const url = process.env.DATABASE_URL || (settings && getRunningUrl(join(settings.dataDir, 'pg')));
  if (url === undefined) {
    process.stderr.write('No database is running. Run npm start, or set DATABASE_URL.\n');
    process.exit(1);
  }
  // Production has the built files only.
  const program = isProduction
    ? [`dist/server/${name}.js`]
    : ['--import', 'tsx', `apps/server/src/${name}.ts`];
  // Beside `npm start` the providers are its sandbox.
  const isLocal = settings && !process.env.DATABASE_URL;
  const env = isLocal ? childEnvironment(settings, url) : { ...process.env, DATABASE_URL: url };
  const args = [...program, ...process.argv.slice(2)];
  const running = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(running, 'exit');
  process.exitCode = code ?? 1;
}
