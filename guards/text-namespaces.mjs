// A screen's texts come along with its file (UIK-03). One that waits for them once it is here holds up everything: in
// the first document what the server drew stands dead meanwhile. And each text is asked of the namespace that has it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const web = 'apps/web/src';
const surfaces = `${web}/app/surfaces`;
/** What the frame speaks with is there before any screen. */
const frameNamespaces = ['common'];
const fileCache = new Map();

function readSource(path) {
  if (!fileCache.has(path)) {
    const text = readFileSync(path, 'utf8');
    // What is only a type, or comes later with `import()`, says nothing while the screen is first drawn.
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

/** The namespaces of every file that comes with this one. Of a front door only what is taken from it counts. */
function listNamespaces(path, seen = new Set()) {
  if (seen.has(path) || !existsSync(path)) return [];
  seen.add(path);
  const { text, imports } = readSource(path);
  const next = imports.flatMap(({ from, names }) =>
    from.endsWith('/index.ts')
      ? readSource(from)
          .imports.filter((door) => door.names.some((name) => names.includes(name)))
          .map((door) => door.from)
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

/** The texts that a file asks by name of a namespace that has none such; a name serves from where it is given on. */
function findMissingTexts(text) {
  const given = {};
  const missing = [];
  const usePattern = /const (\w+) = useText\('(\w+)'\)|useText\('(\w+)'\)\('(\w+)'|\b(t[a-z]?)\(([^(){},]+)/g;
  for (const [, name, namespace, directly, key, caller, asked] of text.matchAll(usePattern)) {
    if (name) given[name] = namespace;
    const of = directly ?? given[caller];
    if (of === undefined || name) continue;
    // Of a choice between two texts both are asked for, and not what is compared.
    const chosen = key ? [key] : [...asked.matchAll(/(?<!=== )(?<!!== )'(\w+)'/g)].map(([, one]) => one);
    missing.push(...chosen.filter((one) => !keys.get(of)?.includes(one)).map((one) => `${of}.${one}`));
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
    .filter((name) => !frameNamespaces.includes(name) && !listed.includes(name))
    .map((name) => `${table}: the screen ${path} speaks with '${name}', which its row doesn't list`),
);
const unknown = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .flatMap((file) =>
    findMissingTexts(readSource(join(web, file)).text).map((text) => `${file}: there is no text ${text}`),
  );
const lines = [...unlistedNamespaces, ...unknown];
if (screens.length === 0) lines.push('guards/text-namespaces.mjs found no screens');
for (const line of lines) process.stdout.write(`${line}\n`);
process.exitCode = lines.length > 0 ? 1 : 0;
