import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { venues } from '../journeys.ts';
import { runStatement } from '../stack/database.ts';

/** A session of the desk of demo, signed as the server signs it, because the desk has no log-in page yet. */
async function createDeskCookie(port: string): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url');
  const [row] = await runStatement<{ id: number }>(
    `insert into session (client_id, id_hash, person_id, created_at, expires_at)
     select client_id, $1, id, now(), 'infinity' from person where email = 'desk@demo.test'
     returning person_id as id`,
    [createHash('sha256').update(sessionId).digest()],
  );
  const secret = readFileSync(join(process.env['PAVILION_E2E_DATA'] ?? '', 'secret-key'), 'utf8').trim();
  const key = Buffer.from(hkdfSync('sha256', secret, 'pavilion', 'session cookie', 32));
  const session = { sessionId, clientSlug: 'demo', kind: 'staff', personId: row?.id, role: 'front_of_house' };
  const payload = Buffer.from(JSON.stringify(session)).toString('base64url');
  const signature = createHmac('sha256', key).update(payload).digest('base64url');
  return `demo_staff_${port}=${payload}.${signature}`;
}

/** Checks an entry code as the reader at the venue does. */
export async function checkAtDesk(code: string): Promise<{ status: number; message: string }> {
  const port = process.env['PAVILION_E2E_PORT'] ?? '';
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/entry-codes/check`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client-domain': 'desk.demo.localhost',
      cookie: await createDeskCookie(port),
    },
    body: JSON.stringify({ code, venue: venues.demo }),
  });
  return { status: response.status, message: ((await response.json()) as { message: string }).message };
}
