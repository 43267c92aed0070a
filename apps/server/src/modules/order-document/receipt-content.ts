export type Amount = { label: string; amount: string; isStrong?: boolean };
export type ReceiptLine = {
  name: string;
  details: readonly string[];
  steps: readonly string[];
  amount: string;
};

/** The texts of a receipt, from top to bottom. A thread gets a copy, so it has data only. */
export type ReceiptContent = {
  language: string;
  title: string;
  /** What the document is about, as its file and its window are named. */
  documentTitle: string;
  clientName: string;
  facts: readonly { label: string; value: string }[];
  /** What was cancelled, and when. */
  notices: readonly string[];
  columns: { item: string; amount: string };
  lines: readonly ReceiptLine[];
  totals: readonly Amount[];
  /** Null without tax. */
  tax: { title: string; columns: readonly string[]; rows: readonly (readonly string[])[] } | null;
  payments: { title: string; rows: readonly Amount[] };
};
