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
    if (!/packages\/contract\/src\/[\w-]+\.ts$/.test(id) || /\/(call|route)\.ts$/.test(id)) return null;
    const { module } = await runnerImport<Record<string, unknown>>(id);
    const routes = Object.entries(module).filter((entry): entry is [string, Route] => isRoute(entry[1]));
    return routes
      .map(([name, { method, path, refusals, details }]) => {
        const route = { method, path, refusals, ...(details ? { details: true } : {}) };
        return `export const ${name} = ${JSON.stringify(route)};`;
      })
      .join('\n');
  },
};

type Route = { method: string; path: string; refusals: object; details?: unknown };
const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'refusals' in value;

/** Our modules have no side effects on import, so unused exports of an index file are dropped. */
const ownModules = /[\\/](?:apps[\\/]web|packages[\\/]\w+)[\\/]src[\\/].*\.tsx?$/;

/**
 * Bundles what every page needs into two files, the rarely changing libraries and the rest, and what the home page adds
 * into a third. Many small files compress badly and each costs a request.
 */
const chunkGroups = [
  {
    name: 'react',
    tags: ['$initial' as const],
    test: /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
    priority: 2,
  },
  { name: 'shell', tags: ['$initial' as const], priority: 1 },
  // Includes everything that the screen imports.
  { name: 'home', test: /[\\/]home-screen\.tsx$/, priority: 0 },
];

/** The router's package exports its development build; the production build is in the folder next to it. */
const productionRouter = {
  find: /^react-router$/,
  replacement: fileURLToPath(import.meta.resolve('react-router').replace('/development/', '/production/')),
};

/** Replaces the icon library's component factory, because `Icon` of packages/ui draws every icon. */
const ownIconFactory = {
  find: /^.*\/createLucideIcon\.mjs$/,
  replacement: fileURLToPath(import.meta.resolve('@pavilion/ui/base/create-lucide-icon')),
};

/** Makes the router's unused components removable: marks their factories as pure and drops the `displayName`s. */
const treeShakableRouter: Plugin = {
  name: 'tree-shakable-router',
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
 * Library features that the app does not use but a bundler cannot remove: saves 2 kB on every page. The build fails if
 * our code uses one of them, or if a new version of the library no longer matches.
 */
const unusedFeatures = [
  {
    name: 'instrumentations and patchRoutesOnNavigation of the router',
    file: /[\\/]react-router[\\/]dist[\\/]/,
    code: /\binit\.(?:instrumentations|patchRoutesOnNavigation)\b/g,
    replacement: 'undefined',
  },
  {
    name: 'infinite queries',
    file: /[\\/]query-core[\\/].*[\\/]query\.js$/,
    code: /this\.#queryType === "infinite"/g,
    replacement: 'false',
  },
];
const removedNames = /\b(?:instrumentations|patchRoutesOnNavigation|\w*[iI]nfiniteQuery\w*)\b/;

function removeUnusedFeatures(): Plugin {
  const removed = new Set<string>();
  return {
    name: 'remove-unused-features',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const [usedName] = ownModules.test(id) ? (removedNames.exec(code) ?? []) : [];
      if (usedName)
        this.error(`${usedName} is removed from the bundle: see unusedFeatures in apps/web/vite.config.ts`);
      const feature = unusedFeatures.find((item) => item.file.test(id) && code.search(item.code) >= 0);
      if (!feature) return null;
      removed.add(feature.name);
      return { code: code.replace(feature.code, feature.replacement), map: null };
    },
    buildEnd(error) {
      if (error) return;
      for (const { name } of unusedFeatures)
        if (!removed.has(name))
          this.error(`No library code matches '${name}' of unusedFeatures in vite.config.ts`);
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contractWithoutSchemas, treeShakableRouter, removeUnusedFeatures()],
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
            output: { codeSplitting: { groups: chunkGroups } },
          }),
    },
    modulePreload: { polyfill: false },
  },
  resolve: { alias: isSsrBuild ? [ownIconFactory] : [ownIconFactory, productionRouter] },
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
