import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, runnerImport } from 'vite';

/**
 * Reduces the contract's routes to method, path and refusal codes in the browser's bundle, which saves 24 kB. The
 * server and the tests parse requests and responses with the full schemas.
 */
const contractWithoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async load(id) {
    if (!/packages\/contract\/src\/(?:[\w-]+\/)?[\w-]+\.ts$/.test(id) || /\/(call|route)\.ts$/.test(id))
      return null;
    const { module } = await runnerImport<Record<string, unknown>>(id);
    const routes = Object.entries(module).filter((entry): entry is [string, Route] => isRoute(entry[1]));
    return routes
      .map(([name, { method, path, refusals, details, bodyKeys }]) => {
        const route = {
          method,
          path,
          refusals,
          ...(details ? { details: true } : {}),
          ...(bodyKeys && { bodyKeys }),
        };
        return `export const ${name} = ${JSON.stringify(route)};`;
      })
      .join('\n');
  },
};

type Route = { method: string; path: string; refusals: object; details?: unknown; bodyKeys?: 'camel' };
const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'refusals' in value;

/** Our modules have no side effects on import, so unused exports of an index file are dropped. */
const ownModules = /[\\/](?:apps[\\/]web|packages[\\/]\w+)[\\/]src[\\/].*\.tsx?$/;

/**
 * Bundles what every page needs into two files, the rarely changing libraries and the rest, what the home page adds into a
 * third, and what most screens share into a fourth. Many small files compress badly and each costs a request.
 */
const chunkGroups = [
  {
    name: 'react',
    tags: ['$initial' as const],
    test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
    priority: 2,
  },
  { name: 'shell', tags: ['$initial' as const], priority: 1 },
  // Includes everything that the screen imports.
  { name: 'home', test: /[\\/]home-screen\.tsx$/, priority: 0 },
  // What the lines of a basket show is shared by many chunks, but most screens have no basket.
  {
    name: 'parts',
    test: /^(?!.*(?:features.(?:bundle|debt|gift-card|membership-sale)\b|cart-line|cancel-until))/,
    minShareCount: 17,
    priority: -1,
  },
];

/** Replaces the icon library's component factory, because `Icon` of packages/ui draws every icon. */
const ownIconFactory = {
  find: /^.*\/createLucideIcon\.mjs$/,
  replacement: fileURLToPath(import.meta.resolve('@pavilion/ui/base/create-lucide-icon')),
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contractWithoutSchemas],
  // Texts are looked up by key at run time, so named exports would only add size.
  json: { namedExports: false },
  build: {
    target: 'es2022',
    // The server reads from the manifest which files a page needs.
    manifest: !isSsrBuild,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      // 'use client' directives in packages have no meaning here.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
      ...(isSsrBuild
        ? { output: { entryFileNames: 'entry-server.js' } }
        : {
            input: { main: 'src/main.tsx' },
            treeshake: { moduleSideEffects: [{ test: ownModules, sideEffects: false }] },
            // Each chunk names the chunks that it loads, and hashes do not compress: 42 bits tell its versions apart.
            output: { chunkFileNames: 'assets/[name]-[hash:7].js', codeSplitting: { groups: chunkGroups } },
          }),
    },
    modulePreload: { polyfill: false },
  },
  resolve: { alias: [ownIconFactory] },
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
