// The route of a screen lists every text namespace that the screen uses (UIK-03): a namespace that loads after the screen
// delays hydration of the whole page. Each key that a file uses must exist in its namespace.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const web = 'apps/web/src';
const surfaces = `${web}/app/surfaces`;
/** Namespaces of the page layout, loaded before any screen. */
const layoutNamespaces = ['common'];
const fileCache = new Map();

function readSource(path) {
  if (!fileCache.has(path)) {
    const text = readFileSync(path, 'utf8');
    // Skips types and dynamic imports, because neither is part of the first render.
    const imports = [...text.matchAll(/^(?:import|export) (?!type)(?:([^;]*?) from )?'(\.[^']+\.tsx?)';/gms)];
    fileCache.set(path, {
      text,
      imports: imports.map(([, clause = '', from]) => ({
        from: join(dirname(path), from),
        names: [...clause.matchAll(/[\w$]+/g)].map(([name]) => name),
      })),
    });
  }
  return fileCache.get(path);
}

/** Lists the namespaces of a file and its imports. Of an `index.ts`, only the imported names count. */
function listNamespaces(path, seen = new Set()) {
  if (seen.has(path) || !existsSync(path)) return [];
  seen.add(path);
  const { text, imports } = readSource(path);
  const next = imports.flatMap(({ from, names }) =>
    from.endsWith('/index.ts')
      ? readSource(from)
          .imports.filter((reexport) => reexport.names.some((name) => names.includes(name)))
          .map((reexport) => reexport.from)
      : [from],
  );
  const own = [...text.matchAll(/useText\('(\w+)'\)/g)].map(([, namespace]) => namespace);
  return [...own, ...next.flatMap((file) => listNamespaces(file, seen))];
}

const keys = new Map(
  readdirSync('packages/text/en').map((file) => [
    file.replace('.json', ''),
    Object.keys(JSON.parse(readFileSync(`packages/text/en/${file}`, 'utf8'))).flatMap((key) => [
      key,
      key.replace(/_(zero|one|two|few|many|other)$/, ''),
    ]),
  ]),
);

/** Lists the keys that a file uses but the namespace lacks. A declared name applies until the file declares it again. */
function findMissingKeys(text) {
  const namespaceByName = {};
  const missing = [];
  const usePattern = /const (\w+) = useText\('(\w+)'\)|useText\('(\w+)'\)\('(\w+)'|\b(t[a-z]?)\(([^(){},]+)/g;
  for (const [, name, declared, direct, directKey, caller, argument] of text.matchAll(usePattern)) {
    if (name) namespaceByName[name] = declared;
    const namespace = direct ?? namespaceByName[caller];
    if (namespace === undefined || name) continue;
    // Checks both keys of a conditional, but not the strings it compares with.
    const usedKeys = directKey
      ? [directKey]
      : [...argument.matchAll(/(?<!=== )(?<!!== )'(\w+)'/g)].map(([, key]) => key);
    missing.push(
      ...usedKeys.filter((key) => !keys.get(namespace)?.includes(key)).map((key) => `${namespace}.${key}`),
    );
  }
  return missing;
}

const routeFiles = readdirSync(surfaces).filter((name) => name.endsWith('.tsx'));
const screens = routeFiles.flatMap((table) =>
  [
    ...readFileSync(`${surfaces}/${table}`, 'utf8').matchAll(
      /import\('([^']+-screen\.tsx)'\)(?:,\s*\[([^\]]*)\])?/g,
    ),
  ].map(([, path, listed = '']) => ({ table, path, listed: [...listed.matchAll(/\w+/g)].map(String) })),
);
const unlistedNamespaces = screens.flatMap(({ table, path, listed }) =>
  [...new Set(listNamespaces(join(surfaces, path)))]
    .filter((name) => !layoutNamespaces.includes(name) && !listed.includes(name))
    .map((name) => `${table}: the screen ${path} uses the namespace '${name}', which its row does not list`),
);
const missingKeys = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .flatMap((file) =>
    findMissingKeys(readSource(join(web, file)).text).map((key) => `${file}: the text ${key} does not exist`),
  );
const lines = [...unlistedNamespaces, ...missingKeys];
if (screens.length === 0) lines.push('guards/text-namespaces.mjs found no screens');
for (const line of lines) process.stdout.write(`${line}\n`);
process.exitCode = lines.length > 0 ? 1 : 0;
