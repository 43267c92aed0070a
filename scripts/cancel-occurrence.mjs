// npm run occurrence:cancel: cancels a session for its venue, in DATABASE_URL or the database of a running
// `npm start`. Arguments go to apps/server/src/cancel-occurrence.ts: --client, --occurrence, --reason.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { getRunningUrl } from './postgres.mjs';
import { readStartSettings, root } from './settings.mjs';

const url = process.env.DATABASE_URL || getRunningUrl(join(readStartSettings().dataDir, 'pg'));
if (url === undefined) {
  process.stderr.write('No database is running. Run npm start, or set DATABASE_URL.\n');
  process.exit(1);
}
// Production has the built files only.
const isProduction = process.env.NODE_ENV === 'production';
const program = isProduction
  ? ['dist/server/cancel-occurrence.js']
  : ['--import', 'tsx', 'apps/server/src/cancel-occurrence.ts'];
const env = { ...process.env, DATABASE_URL: url };
const args = [...program, ...process.argv.slice(2)];
const cancelling = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
const [code] = await once(cancelling, 'exit');
process.exitCode = code ?? 1;
