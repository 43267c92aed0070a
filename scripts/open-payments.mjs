// npm run payments:open: lists the payments that need a person, from DATABASE_URL or the database of a running
// `npm start`. Arguments go to apps/server/src/open-payments.ts: --close <attempt id>.
import { runOnDatabase } from './run-on-database.mjs';

await runOnDatabase('open-payments');
