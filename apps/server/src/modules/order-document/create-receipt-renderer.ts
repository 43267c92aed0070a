import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { runWithDeadline } from '#platform/jobs/deadline';
import { resolveRepoPath } from '#platform/lib/repo-path';
import type { ReceiptContent } from './receipt-content.ts';
import type { ReceiptStyle } from './render-receipt.ts';

export type ReceiptJob = { content: ReceiptContent; style: ReceiptStyle };
type RendererLimits = {
  /** Of one receipt, after which its thread is ended. */
  deadlineMs?: number;
  /** Receipts that are made or wait for it at a time. */
  maxReceipts?: number;
};

/**
 * Returns a function that renders a receipt in a thread, so that the server's event loop is free. It returns undefined if
 * too many receipts wait, and rejects at the deadline. The thread starts with the first receipt.
 */
export function createReceiptRenderer({ deadlineMs = 20_000, maxReceipts = 8 }: RendererLimits = {}) {
  let thread: Worker | undefined;
  let receipts = 0;
  let previous: Promise<unknown> = Promise.resolve();

  const startThread = (): Worker => {
    const started = new Worker(resolveRepoPath('dist/server/receipt-thread.js'));
    started.unref();
    // The receipt that waits is rejected with it too.
    started.on('error', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };

  const render = async (job: ReceiptJob): Promise<Buffer> => {
    thread ??= startThread();
    const current = thread;
    try {
      return await runWithDeadline({ name: 'Rendering a receipt', deadlineMs }, async (signal) => {
        const finished = once(current, 'message', { signal });
        current.postMessage(job);
        const [pdf] = (await finished) as [Uint8Array];
        return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
      });
    } catch (error) {
      if (thread === current) thread = undefined;
      await current.terminate();
      throw error;
    }
  };

  return async (content: ReceiptContent, style: ReceiptStyle): Promise<Buffer | undefined> => {
    if (receipts >= maxReceipts) return undefined;
    receipts += 1;
    const rendered = previous.then(() => render({ content, style }));
    previous = rendered.catch(() => {});
    try {
      return await rendered;
    } finally {
      receipts -= 1;
    }
  };
}
