import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { translate } from '#platform/lib/translate';
import {
  type Cell,
  createPdfWriter,
  decorate,
  endPdf,
  type PdfWriter,
  writePair,
  writeTable,
  writeText,
} from './pdf-writer.ts';
import type { Amount, ReceiptContent, ReceiptLine } from './receipt-content.ts';

const require = createRequire(import.meta.url);
/** Embedded, because names and Welsh texts have letters that the fonts of PDF readers lack. */
const fonts = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};

/** Points of an A4 page. */
const margin = 56;
const bandHeight = 64;
const headingStyle = { size: 13, font: 'bold', after: 4 } as const;

export type ReceiptStyle = { colours: { header: string; headerText: string }; createdAt: number };

/** CHK-13: the receipt as a tagged PDF with its language, title and embedded fonts. `createdAt` in milliseconds. */
export async function renderReceipt(
  content: ReceiptContent,
  { colours, createdAt }: ReceiptStyle,
): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    font: fonts.regular,
    pdfVersion: '1.7',
    tagged: true,
    lang: content.language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: content.documentTitle, Author: content.clientName, CreationDate: new Date(createdAt) },
  });
  document.registerFont('bold', fonts.bold);
  document.registerFont('regular', fonts.regular);
  const finished = collect(document);
  const writer = createPdfWriter(document, margin);
  decorate(writer, () => document.rect(0, 0, document.page.width, bandHeight).fill(colours.header));
  writer.y = 23;
  writeText(writer, 'P', content.clientName, { size: 16, font: 'bold', colour: colours.headerText });
  writer.y = bandHeight + 32;
  writeText(writer, 'H1', content.title, { size: 24, font: 'bold', after: 12 });
  for (const { label, value } of content.facts) writePair(writer, label, value);
  writer.y += 10;
  for (const notice of content.notices) writeText(writer, 'P', notice, { font: 'bold', after: 8 });
  writeLines(writer, content);
  if (content.tax) writeTax(writer, content.tax);
  writeText(writer, 'H2', content.payments.title, headingStyle);
  writeTable(
    writer,
    content.payments.rows.map((row) => ({ cells: toAmountCells(row) })),
  );
  endPdf(writer, (number, pages) => translate(content.language, 'receipt', 'page', { number, pages }));
  return finished;
}

function writeTax(writer: PdfWriter, { title, columns, rows }: NonNullable<ReceiptContent['tax']>): void {
  writeText(writer, 'H2', title, headingStyle);
  const toRow = (cells: readonly string[], font: Cell['font']): Cell[] =>
    cells.map((text, index) => ({ text, width: 0.25, align: index === 0 ? 'left' : 'right', font }));
  writeTable(writer, [
    { cells: toRow(columns, 'bold'), isHead: true },
    ...rows.map((row) => ({ cells: toRow(row, 'regular') })),
  ]);
}

function writeLines(writer: PdfWriter, { columns, lines, totals }: ReceiptContent): void {
  writeTable(writer, [
    { cells: toAmountCells({ label: columns.item, amount: columns.amount, isStrong: true }), isHead: true },
    ...lines.map((line) => ({ cells: toLineCells(line) })),
    ...totals.map((total) => ({ cells: toAmountCells(total) })),
  ]);
}

const toAmountCells = ({ label, amount, isStrong = false }: Amount): Cell[] => {
  const font = isStrong ? 'bold' : 'regular';
  return [
    { text: label, width: 0.75, align: 'left', font },
    { text: amount, width: 0.25, align: 'right', font },
  ];
};

const toLineCells = ({ name, details, steps, amount }: ReceiptLine): Cell[] => [
  { text: name, width: 0.75, align: 'left', font: 'bold', details: [...details, ...steps] },
  { text: amount, width: 0.25, align: 'right', font: 'regular' },
];

const collect = (document: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
