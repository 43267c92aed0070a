// Renders receipts, one after another, in a thread of the server: each takes the processor for as long as many requests.
import { parentPort } from 'node:worker_threads';
import type { ReceiptJob } from './create-receipt-renderer.ts';
import { renderReceipt } from './render-receipt.ts';

parentPort?.on('message', ({ content, style }: ReceiptJob) => {
  void renderReceipt(content, style).then((pdf) => parentPort?.postMessage(pdf));
});
