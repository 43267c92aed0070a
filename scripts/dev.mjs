// npm run dev: like npm start, and rebuilds and restarts on every change.
import { runStack } from './stack.mjs';

await runStack({ watch: true });
