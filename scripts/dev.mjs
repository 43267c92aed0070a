// npm run dev: the same as npm start, and what changes is built and started again.
import { runStack } from './stack.mjs';

await runStack({ watch: true });
