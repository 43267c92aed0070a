// npm run occurrence:cancel: cancels a session for its venue, in DATABASE_URL or the database of a running
// `npm start`. Arguments go to apps/server/src/cancel-occurrence.ts: --client, --occurrence, --reason.
import { runOnDatabase } from './run-on-database.mjs';

await runOnDatabase('cancel-occurrence');
