// Writes apps/server/src/platform/database/tables.ts from a migrated database, or with --verify says whether it is current.
// kysely-codegen reads the columns; what a check limits to a list of words becomes a union of them here.
// Usage: DATABASE_URL=postgres://… node scripts/generate-table-types.mjs [--verify]
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import pg from 'pg';

const target = 'apps/server/src/platform/database/tables.ts';
const url = process.env.DATABASE_URL;

/** Columns that a check limits to a list of words, with what the list is in TypeScript. */
async function readUnionTypes() {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`
    select c.conrelid::regclass::text as table, a.attname as column, pg_get_constraintdef(c.oid) as rule,
      a.attnotnull as required, a.atthasdef as preset
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace
      and a.atttypid = 'text'::regtype and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%'`);
  await client.end();
  return Object.fromEntries(
    rows.map(({ table, column, rule, required, preset }) => {
      const args = [...rule.matchAll(/'([^']+)'::text/g)].map(([, word]) => `'${word}'`).join(' | ');
      const type = required ? args : `${args} | null`;
      return [`${table.replaceAll('"', '')}.${column}`, preset && required ? `Generated<${type}>` : type];
    }),
  );
}

const overrides = JSON.stringify({ columns: await readUnionTypes() });
const types = JSON.stringify({ timestamp: 'string', timestamptz: 'Date' });
const command = `npx --no -- kysely-codegen --dialect postgres --out-file ${target}.new.ts --date-parser string`;
const [program, ...words] = `${command} --exclude-pattern migration`.split(' ');
const result = spawnSync(
  program,
  [...words, '--url', url, '--type-mapping', types, '--overrides', overrides],
  {
    encoding: 'utf8',
  },
);
if (result.status !== 0) throw new Error(result.stdout + result.stderr);
const text = readFileSync(`${target}.new.ts`, 'utf8')
  .replace(
    /^\/\*\*[^]*?\*\//,
    '// Made by `node scripts/generate-table-types.mjs` from the migrations; not written by hand.',
  )
  .replace('export interface DB', '/** The tables as `migrations/` makes them. */\nexport interface Tables');
writeFileSync(`${target}.new.ts`, text);
spawnSync('npx', ['--no', '--', 'biome', 'check', '--write', `${target}.new.ts`]);
const generated = readFileSync(`${target}.new.ts`, 'utf8');
rmSync(`${target}.new.ts`);

if (process.argv.includes('--verify')) {
  const isCurrent = readFileSync(target, 'utf8') === generated;
  process.stdout.write(
    isCurrent ? 'the table types are current\n' : `${target} is not what the migrations make\n`,
  );
  process.exitCode = isCurrent ? 0 : 1;
} else writeFileSync(target, generated);
