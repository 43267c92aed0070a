// npm start: everything, for trying it out. In production see `npm run build`, `serve` and `worker`.
import { runStack } from './stack.mjs';

await runStack();
