// Visitors choose most texts that the server reads, and its pages are rendered by the web app's code, so every regular
// expression of both must match in linear time. recheck finds those that a hostile text makes slow (ReDoS).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';

const folders = [
  'apps/server/src',
  'apps/web/src',
  ...['contract', 'domain', 'text', 'ui'].map((name) => `packages/${name}/src`),
];
const isProduct = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(?:^|\/)(?:testing|seed)\//.test(file);
/** Calls that build an expression from a text, which may come from a visitor. */
const isConstructor = (node) =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';

/** Files and line by expression. A built one is a problem by itself, because its text is unknown here. */
function collectExpressions(file, places, problems) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node) => {
    const at = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (isConstructor(node)) problems.push(`${at}: RegExp of a text. Write a literal, which can be checked.`);
    if (ts.isRegularExpressionLiteral(node)) places.set(node.text, [...(places.get(node.text) ?? []), at]);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

const places = new Map();
const problems = [];
/** The files in the arguments, which the canaries name, or all. */
const files =
  process.argv.length > 2
    ? process.argv.slice(2)
    : folders.flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter(isProduct)
          .map((file) => join(folder, file)),
      );
for (const file of files) collectExpressions(file, places, problems);

/** Milliseconds for one expression, which takes a few: a busy machine must not change the result. */
const timeout = 60_000;
/** Milliseconds of a real match of 64 kB: a linear one takes less than 5, a quadratic one more than 1,000. */
const maxMatchMs = 200;

async function checkExpression([literal, at]) {
  const end = literal.lastIndexOf('/');
  const [pattern, flags] = [literal.slice(1, end), literal.slice(end + 1)];
  // Without a repetition that has no bound, each attempt reads a fixed number of characters.
  if (!/[*+]|\{\d+,\}/.test(pattern)) return [];
  const { status, checker, complexity, attack, error } = await check(pattern, flags, { timeout });
  if (status === 'safe') return [];
  // A search by random texts counts steps of another engine, so its result is confirmed with this one.
  const isGuess = checker === 'fuzz' && complexity?.type === 'polynomial';
  if (isGuess && !isSlow(new RegExp(pattern, flags), attack)) return [];
  const reason = complexity?.summary ?? error?.kind ?? status;
  return at.map((place) => `${place}: ${literal} is not linear (${reason})`);
}

/** Matches the attack at growing lengths up to 64 kB, which is the largest body. */
function isSlow(expression, { pumps, suffix }) {
  return [1024, 4096, 16_384, 65_536].some((length) => {
    const repeat = (text) => text.repeat(length / pumps.length / text.length);
    const text = pumps.map(({ prefix, pump }) => prefix + repeat(pump)).join('') + suffix;
    const start = process.cpuUsage();
    text.replace(expression, '');
    return process.cpuUsage(start).user / 1000 > maxMatchMs;
  });
}

problems.push(...(await Promise.all([...places].map(checkExpression))).flat());
if (places.size === 0) problems.push('guards/regular-expressions.mjs found no expressions');
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${places.size} regular expressions\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
