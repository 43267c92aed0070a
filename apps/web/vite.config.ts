import { fileURLToPath } from 'node:url';
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
      .map(([name, { method, path, refusals, details }]) => {
        const row = { method, path, refusals, ...(details ? { details: true } : {}) };
        return `export const ${name} = ${JSON.stringify(row)};`;
      })
      .join('\n');
  },
};

type Row = { method: string; path: string; refusals: object; details?: unknown };
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'refusals' in value;

/** A front door that names ten parts brings along only those that somebody takes: none of ours acts by being imported. */
const ourModule = /[\\/](?:apps[\\/]web|packages[\\/]\w+)[\\/]src[\\/].*\.tsx?$/;

/**
 * What every page needs comes as two files and not as forty: what a release seldom changes, and the rest; and what home
 * needs beside that as one. Small files pack badly, and each is a request.
 */
const firstChunks = [
  {
    name: 'react',
    tags: ['$initial' as const],
    test: /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
    priority: 2,
  },
  { name: 'shell', tags: ['$initial' as const], priority: 1 },
  // With all that it imports.
  { name: 'home', test: /[\\/]home-screen\.tsx$/, priority: 0 },
];

/** The router names its build with the developer's warnings in it; the other lies beside it. */
const quietRouter = {
  find: /^react-router$/,
  replacement: fileURLToPath(import.meta.resolve('react-router').replace('/development/', '/production/')),
};

/** Every icon is drawn by `Icon` of packages/ui: what the library can do besides would be on every page. */
const ourIcons = {
  find: /^.*\/createLucideIcon\.mjs$/,
  replacement: fileURLToPath(import.meta.resolve('@pavilion/ui/base/create-lucide-icon')),
};

/** To make a part and to give it a name count as using it, unless it is said that they do nothing by themselves. */
const shakenRouter: Plugin = {
  name: 'shaken-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/[\\/]react-router[\\/]dist[\\/]/.test(id)) return null;
    const pure = code.replace(
      /^var \w+ = (?=React\d*\.(?:forwardRef|createContext)\()/gm,
      '$&/* @__PURE__ */ ',
    );
    return { code: pure.replace(/^\w+\.displayName = "\w+";$/gm, ''), map: null };
  },
};

/**
 * What nobody here asks of these libraries, which cannot know it: 2 kB less for every page (web.md's 130 kB). The build
 * stops where somebody asks for it after all, and where a new version of the library has it no more.
 */
const unasked = [
  {
    name: 'instrumentations and late routes of the router',
    file: /[\\/]react-router[\\/]dist[\\/]/,
    says: /\binit\.(?:instrumentations|patchRoutesOnNavigation)\b/g,
    instead: 'undefined',
  },
  {
    name: 'infinite queries',
    file: /[\\/]query-core[\\/].*[\\/]query\.js$/,
    says: /this\.#queryType === "infinite"/g,
    instead: 'false',
  },
];
const nowAsked = /\b(?:instrumentations|patchRoutesOnNavigation|\w*[iI]nfiniteQuery\w*)\b/;

function leaveOutUnasked(): Plugin {
  const left = new Set<string>();
  return {
    name: 'leave-out-unasked',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const [asked] = ourModule.test(id) ? (nowAsked.exec(code) ?? []) : [];
      if (asked) this.error(`The build leaves out what ${asked} needs: see 'unasked' in vite.config.ts.`);
      const found = unasked.find(({ file, says }) => file.test(id) && code.search(says) >= 0);
      if (!found) return null;
      left.add(found.name);
      return { code: code.replace(found.says, found.instead), map: null };
    },
    buildEnd(error) {
      if (error) return;
      for (const { name } of unasked)
        if (!left.has(name)) this.error(`The library has no ${name} any more: take it from vite.config.ts.`);
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contractWithoutSchemas, shakenRouter, leaveOutUnasked()],
  // A text is looked up by its key: a name for each would be sent beside it.
  json: { namedExports: false },
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
        : {
            input: { main: 'src/main.tsx' },
            treeshake: { moduleSideEffects: [{ test: ourModule, sideEffects: false }] },
            output: { codeSplitting: { groups: firstChunks } },
          }),
    },
    modulePreload: { polyfill: false },
  },
  resolve: { alias: isSsrBuild ? [ourIcons] : [ourIcons, quietRouter] },
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
