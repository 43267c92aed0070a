// npm start: the whole product for evaluation. Production uses `npm run build`, `serve` and `worker`.
import { runStack } from './stack.mjs';

await runStack();
