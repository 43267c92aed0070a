// npm run reconcile: compares the journal with the providers' books, in DATABASE_URL or the database of a running
// `npm start`. Arguments go to apps/server/src/reconcile.ts: --day <day>, --client <slug>, --page <file>.
import { runOnDatabase } from './run-on-database.mjs';

await runOnDatabase('reconcile');
