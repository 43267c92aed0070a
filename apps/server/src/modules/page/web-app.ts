import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Send } from '@pavilion/contract/call';

/** Exports of the built web app for the server (apps/web/src/entry-server.tsx), loaded at runtime. */
export type WebApp = {
  renderPage: (url: string, boot: object, send: Send) => Promise<RenderedPage | PageRedirect>;
  createThemeCss: (seeds: unknown, scheme?: 'light') => string;
  parseSeeds: (fields: Record<string, string | null>) => { seeds: unknown; invalid: readonly object[] };
  assets: Assets;
};

export type RenderedPage = {
  html: string;
  status: number;
  title: string;
  description: string | undefined;
  jsonLd: object | undefined;
  noIndex: boolean;
  /** True if the page has a light theme only, even if the user prefers dark. */
  isLightOnly: boolean;
  boot: object;
};
export type PageRedirect = { redirect: string; status: number };

/** Assets of every document: the entry script, its static imports to preload, the inline CSS and the fonts. */
export type Assets = { script: string; preloads: string[]; css: string; fonts: string[]; folder: string };

type ManifestChunk = {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
  isEntry?: boolean;
};

/** Loads the output of `npm run build` from this folder. Throws if it is missing. */
export async function loadWebApp(dist: string): Promise<WebApp> {
  const entry = pathToFileURL(resolve(dist, 'server/entry-server.js')).href;
  const app = (await import(entry)) as Omit<WebApp, 'assets'>;
  return { ...app, assets: readAssets(resolve(dist, 'client')) };
}

function readAssets(folder: string): Assets {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  const chunks = Object.values(manifest);
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error(`No web app entry in ${folder}/.vite/manifest.json. Run npm run build.`);
  const styles = new Set(chunks.flatMap(({ file, css = [] }) => (file.endsWith('.css') ? [file] : css)));
  return {
    folder,
    script: `/${entry.file}`,
    preloads: [...collectImports(manifest, entry)].map((file) => `/${file}`),
    css: [...styles].map((file) => readFileSync(join(folder, file), 'utf8')).join('\n'),
    fonts: chunks.flatMap(({ file }) => (file.endsWith('.woff2') ? [`/${file}`] : [])),
  };
}

/** The files of all transitive static imports of a chunk. Preloading them avoids sequential round trips. */
function collectImports(
  manifest: Readonly<Record<string, ManifestChunk>>,
  chunk: ManifestChunk,
  seen = new Set<string>(),
): Set<string> {
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name];
    if (!imported || seen.has(imported.file)) continue;
    seen.add(imported.file);
    collectImports(manifest, imported, seen);
  }
  return seen;
}
