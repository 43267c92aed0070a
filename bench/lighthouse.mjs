// Lighthouse has two hundred dependencies, so it is separate in tools/lighthouse and installed on first use.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumLaunchOptions } from '../scripts/chromium.mjs';
import { root } from '../scripts/settings.mjs';

const toolFolder = join(root, 'tools/lighthouse');
const program = join(toolFolder, 'node_modules/lighthouse/cli/index.js');
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};

/** Returns the four scores of a URL, out of 100. A page with noindex fails SEO by design. */
export async function runLighthouse(url) {
  if (!existsSync(program)) run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: toolFolder });
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-lighthouse-'));
  const output = join(folder, 'report.json');
  const { executablePath, args, env = process.env } = await chromiumLaunchOptions();
  try {
    run(
      process.execPath,
      [
        program,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${output}`,
        '--throttling-method=devtools',
        `--only-categories=${Object.keys(categories).join(',')}`,
        `--chrome-flags=--headless=new ${args.join(' ')}`,
      ],
      { cwd: toolFolder, env: { ...env, CHROME_PATH: executablePath } },
    );
    const report = JSON.parse(readFileSync(output, 'utf8'));
    return Object.fromEntries(
      Object.entries(categories).map(([id, name]) => [name, Math.round(report.categories[id].score * 100)]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command, args, options) {
  const { status, stderr, stdout } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed:\n${stderr || stdout}`);
}
