import { defineConfig, type Plugin, runnerImport } from 'vite';

/**
 * In the browser a row of the route table is its method, its path and the codes of its refusals: the schemas stay on
 * the server (24 kB less). Answers are parsed there and in every test.
 */
const contractWithoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async load(id) {
    if (!/packages\/contract\/src\/[\w-]+\.ts$/.test(id) || /\/(call|route)\.ts$/.test(id)) return null;
    const { module } = await runnerImport<Record<string, unknown>>(id);
    const rows = Object.entries(module).filter((entry): entry is [string, Row] => isRow(entry[1]));
    return rows
      .map(([name, { method, path, faults, details }]) => {
        const row = { method, path, faults, ...(details ? { details: true } : {}) };
        return `export const ${name} = ${JSON.stringify(row)};`;
      })
      .join('\n');
  },
};

type Row = { method: string; path: string; faults: object; details?: unknown };
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'faults' in value;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contractWithoutSchemas],
  build: {
    target: 'es2022',
    // The server reads from here which files a page needs.
    manifest: !isSsrBuild,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      // 'use client' at the top of a package's file means nothing here.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
      ...(isSsrBuild
        ? { output: { entryFileNames: 'entry-server.js' } }
        : { input: { main: 'src/main.tsx' } }),
    },
    modulePreload: { polyfill: false },
  },
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
