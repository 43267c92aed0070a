// Lighthouse brings two hundred packages, so it lives apart in tools/lighthouse and is installed when it is first wanted.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumLaunchOptions } from './chromium.mjs';
import { root } from './settings.mjs';

const tool = join(root, 'tools/lighthouse');
const program = join(tool, 'node_modules/lighthouse/cli/index.js');
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};

/** The four scores of an address, of 100. A page that is not for search engines fails SEO by design. */
export async function runLighthouse(url) {
  if (!existsSync(program)) run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tool });
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
      { cwd: tool, env: { ...env, CHROME_PATH: executablePath } },
    );
    const report = JSON.parse(readFileSync(output, 'utf8'));
    return Object.fromEntries(
      Object.entries(categories).map(([id, name]) => [name, Math.round(report.categories[id].score * 100)]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command, words, options) {
  const { status, stderr, stdout } = spawnSync(command, words, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${words[0]} failed:\n${stderr || stdout}`);
}
