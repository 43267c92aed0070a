// npm run seed: loads demonstration data into DATABASE_URL or the database of `npm start` (under DATA_DIR), which it
// starts if needed. Arguments go to apps/server/src/seed.ts: --reset, --if-empty, --size national …
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { getRunningUrl, startPostgres } from './postgres.mjs';
import { readStartSettings, root } from './settings.mjs';

const { dataDir, databaseUrl } = readStartSettings();
const folder = join(dataDir, 'pg');
const running = databaseUrl ?? getRunningUrl(folder);
const own = running ? undefined : await startPostgres({ dataDir: folder });

const args = ['--import', 'tsx', 'apps/server/src/seed.ts', ...process.argv.slice(2)];
const env = { ...process.env, DATABASE_URL: running ?? own?.url, DATA_DIR: dataDir };
const seed = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
const [code] = await once(seed, 'exit');
await own?.stop();
process.exitCode = code ?? 1;
