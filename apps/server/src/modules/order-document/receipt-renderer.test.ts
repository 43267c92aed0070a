import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { createReceiptRenderer } from './create-receipt-renderer.ts';
import type { ReceiptContent } from './receipt-content.ts';

const style = { colours: { header: '#123456', headerText: '#ffffff' }, createdAt: 0 };
const content: ReceiptContent = {
  language: 'en',
  title: 'Receipt',
  documentTitle: 'Receipt',
  clientName: 'Test Leisure',
  facts: [],
  notices: [],
  columns: { item: 'Item', amount: 'Amount' },
  lines: Array.from({ length: 30 }, (_, n) => ({
    name: `Spin ${n}`,
    details: [],
    steps: [],
    amount: '£5.00',
  })),
  totals: [],
  tax: null,
  payments: { title: 'Payment', rows: [] },
};

test('the event loop is free while a long receipt is made [CHK-13]', async () => {
  const render = createReceiptRenderer();
  const before = performance.eventLoopUtilization();
  const pdf = await render(content, style);
  // A share of the time that it took, which is about 1 if this thread made it.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
});

test('receipts beyond the limit are refused until one is done [CHK-13]', async () => {
  const render = createReceiptRenderer({ maxReceipts: 2 });
  const made = await Promise.all([1, 2, 3, 4].map(() => render(content, style)));
  expect(made.map((pdf) => pdf !== undefined)).toEqual([true, true, false, false]);
  expect(await render(content, style)).toBeDefined();
});

test('a receipt that misses its deadline ends its thread, and the next one has another [CHK-13]', async () => {
  const limits = { deadlineMs: 1 };
  const render = createReceiptRenderer(limits);
  await expect(render(content, style)).rejects.toThrow('exceeded its deadline of 1 ms');
  // Data that a thread cannot be sent.
  const invalid = { ...content, title: (() => '') as unknown as string };
  const other = createReceiptRenderer();
  await expect(other(invalid, style)).rejects.toThrow('could not be cloned');
  expect(await other(content, style)).toBeDefined();
});
