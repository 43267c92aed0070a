// Builds into dist/: server and sandbox with esbuild, one file per process for a fast start; the web app with Vite.
// The arguments server and web select a part; `--if-changed` skips a part whose sources are unchanged; `--watch` rebuilds
// on every change.
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { context } from 'esbuild';
import { build as buildWithVite } from 'vite';
import { waitForLock } from './process-lock.mjs';
import { root } from './settings.mjs';

const dist = join(root, 'dist');
const web = {
  configFile: join(root, 'apps/web/vite.config.ts'),
  root: join(root, 'apps/web'),
  logLevel: 'warn',
};

const sharedSources = ['packages', 'package-lock.json', 'scripts/build.mjs'];
const parts = [
  { name: 'server', from: ['apps/server/src', 'apps/sandbox/src', ...sharedSources], build: buildProcesses },
  { name: 'web', from: ['apps/web', ...sharedSources], build: buildWeb },
];

/** Keeps `import.meta.url` of bundled files at the source's URL, because they read files next to it. */
const keepSourceUrls = {
  name: 'keep-source-urls',
  setup: (build) =>
    build.onLoad({ filter: /[/\\](apps|packages)[/\\].*\.tsx?$/ }, ({ path }) => {
      const text = fs.readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      // Every entry is as deep in dist/ as the server's.
      const sourceUrl = `new URL(${JSON.stringify(relative(join(dist, 'server'), path).replaceAll('\\', '/'))}, import.meta.url).href`;
      return {
        contents: text.replaceAll('import.meta.url', sourceUrl),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      };
    }),
};

/** Keeps installed packages external and bundles the workspace packages, which npm only links. */
const externalPackages = {
  name: 'external-packages',
  setup: (build) =>
    build.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@pavilion/') ? undefined : { path, external: true },
    ),
};

const processes = [
  {
    name: 'server',
    entries: {
      'server/main': 'apps/server/src/main.ts',
      'server/receipt-thread': 'apps/server/src/modules/order-document/receipt-thread.ts',
    },
  },
  { name: 'worker', entries: { 'server/worker': 'apps/server/src/worker.ts' } },
  { name: 'sandbox', entries: { 'sandbox/main': 'apps/sandbox/src/main.ts' } },
  {
    entries: {
      'server/migrate': 'apps/server/src/migrate.ts',
      'server/cancel-occurrence': 'apps/server/src/cancel-occurrence.ts',
      'server/open-payments': 'apps/server/src/open-payments.ts',
      'server/reconcile': 'apps/server/src/reconcile.ts',
      'server/seed': 'apps/server/src/seed.ts',
    },
  },
];

function createContext(entryPoints, plugins = []) {
  return context({
    absWorkingDir: root,
    entryPoints,
    outdir: dist,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [externalPackages, keepSourceUrls, ...plugins],
  });
}

async function buildProcesses() {
  const builder = await createContext(Object.assign({}, ...processes.map(({ entries }) => entries)));
  await builder.rebuild();
  await builder.dispose();
}

/** Builds client and server rendering into a draft folder, then replaces the old build with both at once. */
async function buildWeb() {
  const [draft, target] = [join(dist, 'web.new'), join(dist, 'web')];
  fs.rmSync(draft, { recursive: true, force: true });
  await buildWebInto(draft);
  compressFiles(join(draft, 'client/assets'));
  fs.rmSync(target, { recursive: true, force: true });
  fs.renameSync(draft, target);
}

/** Compresses files in advance, because compressing each response would cost more than it saves. */
function compressFiles(folder) {
  for (const name of fs.readdirSync(folder)) {
    if (!/\.(js|css|svg|geojson)$/.test(name)) continue;
    const file = join(folder, name);
    const bytes = fs.readFileSync(file);
    fs.writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    fs.writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

async function buildWebInto(folder, watch = null) {
  const into = (name) => ({ outDir: join(folder, name), emptyOutDir: true, watch });
  const client = await buildWithVite({ ...web, build: into('client') });
  const server = await buildWithVite({ ...web, build: { ...into('server'), ssr: 'src/entry-server.tsx' } });
  return [client, server];
}

async function buildParts(isSelected, onlyChanged) {
  fs.mkdirSync(dist, { recursive: true });
  // Of two concurrent starts, the second waits and finds the build done.
  const lock = await waitForLock(join(dist, 'build'));
  try {
    for (const { name, from, build } of parts) {
      if (!isSelected(name)) continue;
      const stamp = join(dist, `${name}.stamp`);
      const sources = hashSources(from);
      const isBuilt = fs.existsSync(join(dist, name)) && fs.existsSync(stamp);
      if (onlyChanged && isBuilt && fs.readFileSync(stamp, 'utf8') === sources) continue;
      fs.rmSync(stamp, { force: true });
      await build();
      fs.writeFileSync(stamp, sources);
    }
  } finally {
    lock.release();
  }
}

/** Hashes all source files except tests. */
function hashSources(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(listFiles).toSorted()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path) {
  const whole = join(root, path);
  if (!fs.statSync(whole).isDirectory()) return [whole];
  return fs.readdirSync(whole, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.includes('.test.')) return [];
    return entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(whole, entry.name)];
  });
}

async function watchParts() {
  // From now on dist/ changes without its stamps, so they are removed.
  for (const { name } of parts) fs.rmSync(join(dist, `${name}.stamp`), { force: true });
  const reportBuilt = (built) => process.send?.({ built });
  for (const { name, entries } of processes) {
    let first = true;
    const onEnd = ({ errors }) => {
      if (!first && name && errors.length === 0) reportBuilt([name]);
      first = false;
    };
    const builder = await createContext(entries, [
      { name: 'report-built', setup: (build) => build.onEnd(onEnd) },
    ]);
    await builder.watch();
  }
  const [, rendering] = await buildWebInto(join(dist, 'web'), {});
  let first = true;
  rendering.on('event', ({ code }) => {
    if (code !== 'END') return;
    if (!first) reportBuilt(['server']);
    first = false;
  });
  process.on('disconnect', () => process.exit());
}

const args = process.argv.slice(2);
const partNames = args.filter((arg) => !arg.startsWith('--'));
if (args.includes('--watch')) await watchParts();
else
  await buildParts(
    (name) => partNames.length === 0 || partNames.includes(name),
    args.includes('--if-changed'),
  );
