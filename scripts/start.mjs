// npm start: everything, for trying it out. In production see `npm run build`, `serve` and `worker`.
import { runProduct } from './product.mjs';

await runProduct();
