// Saves a client's credentials at a provider, as the fault bench does when keys are replaced:
// save-credentials.ts demo opayo '{"vendor": "sandbox", ...}'
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { createDatabase } from '#platform/database/database';
import { readSettings } from '#platform/runtime/settings';
import { deriveKeys } from '#platform/security/crypto';
import { saveCredentials } from '../modules/client/index.ts';

const [slug, provider = '', json = ''] = process.argv.slice(2);
const settings = readSettings();
const database = createDatabase(settings.DATABASE_URL, 1);
const [client] = await database.run(sql<{ id: string }>`select id from client where slug = ${slug}`);
if (!client) throw new Error(`Client ${slug} not found`);
const credentials = z.record(z.string(), z.string()).parse(JSON.parse(json));
const { encryption } = deriveKeys(settings.SECRET_KEY);
await saveCredentials(database.run, encryption, { clientId: client.id, provider }, credentials);
await database.close();
