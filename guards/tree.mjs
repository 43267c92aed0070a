// Prints figures of the source tree, and refuses folders with too many files and import cycles of folders.
//
// dependency-cruiser has rules with the scope 'folder', but they include test files, which import testing/ from every
// folder, and count the files of subfolders as the parent's. So this script computes the cycles.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isTest, listRepositoryFiles } from './repository-files.mjs';

const maxFilesPerFolder = 40;
/** Migrations are read by number, one at a time, and never move. */
const numberedFolder = 'apps/server/migrations';
const compareText = (a, b) => a.localeCompare(b);
const sourceFiles = /\.(ts|tsx|mts|mjs|cjs|js|css|sql)$/;
/** Generated files are as long as they need to be. */
const generatedFiles = /^apps\/server\/src\/platform\/database\/tables\.ts$/;

const files = listRepositoryFiles()
  .filter((path) => sourceFiles.test(path) && !path.startsWith('docs/screens/'))
  .map((path) => {
    const text = readFileSync(path, 'utf8');
    return { path, text, lines: text.split('\n').length - 1, isTest: isTest(path) };
  });

/** Folders with the folders that their files import, each with one import as an example. Types count, tests do not. */
function readFolderImports() {
  const imports = new Map();
  for (const { path, text } of files.filter((file) => /^(apps|packages)\//.test(file.path) && !file.isTest)) {
    const folder = dirname(path);
    for (const [, specifier] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([.#][^']+)'/g)) {
      const target = specifier.startsWith('#platform/')
        ? specifier.replace('#', 'apps/server/src/')
        : join(folder, specifier);
      const targetFolder = dirname(target);
      if (targetFolder === folder) continue;
      const targets = imports.get(folder) ?? new Map();
      imports.set(folder, targets);
      if (!targets.has(targetFolder)) targets.set(targetFolder, `${path} → ${target}`);
    }
  }
  return imports;
}

/** Groups of folders that import each other, directly or through others (Tarjan's strongly connected components). */
function findCycles(imports) {
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const cycles = [];
  const visit = (folder) => {
    order.set(folder, order.size);
    lowest.set(folder, order.get(folder));
    stack.push(folder);
    for (const target of imports.get(folder)?.keys() ?? []) {
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(folder, Math.min(lowest.get(folder), lowest.get(target)));
    }
    if (lowest.get(folder) !== order.get(folder)) return;
    const component = stack.splice(stack.indexOf(folder));
    if (component.length > 1) cycles.push(component.toSorted(compareText));
  };
  for (const folder of imports.keys()) if (!order.has(folder)) visit(folder);
  return cycles;
}

/** Value of a share of a sorted list: 0.5 is the median. */
const getQuantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const sumLines = (list) => list.reduce((sum, { lines }) => sum + lines, 0);

function describeLines(label, list) {
  const written = list.filter(({ path }) => !generatedFiles.test(path));
  const sorted = written.map(({ lines }) => lines).toSorted((a, b) => a - b);
  const longest = written.toSorted((a, b) => b.lines - a.lines)[0];
  return (
    `${label}: ${list.length} files, ${sumLines(list)} lines; median ${getQuantile(sorted, 0.5)}, ` +
    `95th percentile ${getQuantile(sorted, 0.95)}, longest ${longest.lines} (${longest.path})`
  );
}

const code = files.filter((file) => !file.isTest);
const tests = files.filter((file) => file.isTest);
const filesByFolder = new Map();
for (const { path } of files.filter((file) => dirname(file.path) !== numberedFolder))
  filesByFolder.set(dirname(path), (filesByFolder.get(dirname(path)) ?? 0) + 1);
const folders = [...filesByFolder].toSorted(([, a], [, b]) => b - a);
const imports = readFolderImports();
const cycles = findCycles(imports);

const problems = [
  ...folders
    .filter(([, count]) => count > maxFilesPerFolder)
    .map(([folder, count]) => `crowded folder: ${folder} has ${count} files, at most ${maxFilesPerFolder}`),
  ...cycles.flatMap((cycle) => [
    `folder cycle: ${cycle.join(', ')}`,
    ...cycle.flatMap((folder) =>
      [...imports.get(folder)]
        .filter(([target]) => cycle.includes(target))
        .map(([, example]) => `  for example ${example}`),
    ),
  ]),
];
for (const line of [
  describeLines('code', code),
  describeLines('tests', tests),
  `test lines per code line: ${(sumLines(tests) / sumLines(code)).toFixed(2)}`,
  `folders: ${folders.length}, at most ${folders[0][1]} files (${folders[0][0]})`,
  `folder cycles: ${cycles.length}`,
  ...problems,
])
  process.stdout.write(`${line}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
