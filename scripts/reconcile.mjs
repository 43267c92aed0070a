// npm run reconcile: compares the journal with the providers' books, in DATABASE_URL or the database of a running
// `npm start`. Arguments go to apps/server/src/reconcile.ts: --day <day>, --client <slug>.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { getRunningUrl } from './postgres.mjs';
import { childEnvironment, readStartSettings, root } from './settings.mjs';

const settings = process.env.NODE_ENV === 'production' ? undefined : readStartSettings();
const url = process.env.DATABASE_URL || (settings && getRunningUrl(join(settings.dataDir, 'pg')));
if (url === undefined) {
  process.stderr.write('No database is running. Run npm start, or set DATABASE_URL.\n');
  process.exit(1);
}
// Production has the built files only.
const isProduction = process.env.NODE_ENV === 'production';
const program = isProduction
  ? ['dist/server/reconcile.js']
  : ['--import', 'tsx', 'apps/server/src/reconcile.ts'];
// Beside `npm start` the providers are its sandbox.
const isLocal = settings && !process.env.DATABASE_URL;
const env = isLocal ? childEnvironment(settings, url) : { ...process.env, DATABASE_URL: url };
const args = [...program, ...process.argv.slice(2)];
const listing = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
const [code] = await once(listing, 'exit');
process.exitCode = code ?? 1;
