// Generates apps/server/src/platform/database/tables.ts from a migrated database; --verify checks that it is current.
// kysely-codegen reads the columns. Check constraints with a list of values become union types here.
// Usage: DATABASE_URL=postgres://… node scripts/generate-table-types.mjs [--verify]
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import pg from 'pg';

const target = 'apps/server/src/platform/database/tables.ts';
const url = process.env.DATABASE_URL;

/** Columns with a check constraint on a list of values, each with its union type. */
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
      const union = [...rule.matchAll(/'([^']+)'::text/g)].map(([, value]) => `'${value}'`).join(' | ');
      const type = required ? union : `${union} | null`;
      return [`${table.replaceAll('"', '')}.${column}`, preset && required ? `Generated<${type}>` : type];
    }),
  );
}

const overrides = JSON.stringify({ columns: await readUnionTypes() });
const types = JSON.stringify({ timestamp: 'string', timestamptz: 'Date' });
const command = `npx --no -- kysely-codegen --dialect postgres --out-file ${target}.new.ts --date-parser string`;
const [program, ...args] = `${command} --exclude-pattern migration`.split(' ');
const result = spawnSync(
  program,
  [...args, '--url', url, '--type-mapping', types, '--overrides', overrides],
  {
    encoding: 'utf8',
  },
);
if (result.status !== 0) throw new Error(result.stdout + result.stderr);
const text = readFileSync(`${target}.new.ts`, 'utf8')
  .replace(
    /^\/\*\*[^]*?\*\//,
    '// Generated from the migrations by `node scripts/generate-table-types.mjs`. Do not edit.',
  )
  .replace('export interface DB', '/** The tables that `migrations/` create. */\nexport interface Tables');
writeFileSync(`${target}.new.ts`, text);
spawnSync('npx', ['--no', '--', 'biome', 'check', '--write', `${target}.new.ts`]);
const generated = readFileSync(`${target}.new.ts`, 'utf8');
rmSync(`${target}.new.ts`);

if (process.argv.includes('--verify')) {
  const isCurrent = readFileSync(target, 'utf8') === generated;
  process.stdout.write(
    isCurrent ? 'the table types are current\n' : `${target} differs from the migrations\n`,
  );
  process.exitCode = isCurrent ? 0 : 1;
} else writeFileSync(target, generated);
