// npm run dev: the same as npm start, and what changes is built and started again.
import { runProduct } from './product.mjs';

await runProduct({ watch: true });
