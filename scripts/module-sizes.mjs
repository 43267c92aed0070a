// The modules of the home page's scripts by size, so that a budget that is exceeded can be explained.
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transform } from 'esbuild';
import { build } from 'vite';
import { root } from './settings.mjs';

const web = join(root, 'apps/web');
const homeTexts = /packages\/text\/en\/(common|home)\.json$/;

/**
 * The heaviest modules of the home page in descending order, in kB of minified script after gzip. The bundler builds
 * them again in memory. A module alone compresses worse than in its chunk, so the sum exceeds the page's size.
 */
export async function listHeaviestModules(count) {
  const { output } = await build({
    configFile: join(web, 'vite.config.ts'),
    root: web,
    logLevel: 'error',
    build: { write: false },
  });
  const modules = collectHomeChunks(output).flatMap((chunk) => Object.entries(chunk.modules));
  const sizes = await Promise.all(
    modules.map(async ([id, { code }]) => ({ module: formatModuleId(id), size: await measure(code ?? '') })),
  );
  return sizes.toSorted((a, b) => b.size - a.size).slice(0, count);
}

/** The entry, the home screen, their texts and everything that these import statically. */
function collectHomeChunks(output) {
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const collected = new Set();
  const collect = (chunk) => {
    if (!chunk || collected.has(chunk)) return;
    collected.add(chunk);
    for (const fileName of chunk.imports) collect(chunks.get(fileName));
  };
  for (const chunk of chunks.values()) {
    const isHome = chunk.name === 'home' && !chunk.facadeModuleId?.endsWith('.json');
    if (chunk.isEntry || isHome || homeTexts.test(chunk.facadeModuleId ?? '')) collect(chunk);
  }
  return [...collected];
}

async function measure(code) {
  const minified = await transform(code, { minify: true, format: 'esm' });
  return gzipSync(minified.code, { level: 9 }).length / 1000;
}

const formatModuleId = (id) => relative(root, id.replace(/^\0/, '').replace(/\?.*$/, ''));
