import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

const configFile = 'packages/ui/gallery/vite.config.ts';

/** Builds the design system's gallery into a temporary folder and serves it on a free port. */
export async function serveGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'pavilion-gallery-'));
  await build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  const served = await preview({ configFile, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const [url = ''] = served.resolvedUrls?.local ?? [];
  return {
    url,
    stop: async () => {
      await served.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
