import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { type Cell, createPdfWriter, type PdfWriter } from './pdf-writer.ts';
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

type Style = { colours: { header: string; headerText: string }; createdAt: number };

/** CHK-13: the receipt as a tagged PDF with its language, title and embedded fonts. `createdAt` in milliseconds. */
export async function renderReceipt(content: ReceiptContent, { colours, createdAt }: Style): Promise<Buffer> {
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
  writer.decorate(() => document.rect(0, 0, document.page.width, bandHeight).fill(colours.header));
  writer.writeAt('P', content.clientName, { y: 22, size: 16, font: 'bold', colour: colours.headerText });
  writer.moveTo(bandHeight + 32);
  writer.write('H1', content.title, { size: 24, font: 'bold', after: 12 });
  for (const { label, value } of content.facts) writer.writePair(label, value);
  writer.skip(10);
  for (const notice of content.notices) writer.write('P', notice, { font: 'bold', after: 8 });
  writeLines(writer, content);
  if (content.tax) {
    writer.write('H2', content.tax.title, { size: 13, font: 'bold', after: 4 });
    const toRow = (cells: readonly string[], font: Cell['font']): Cell[] =>
      cells.map((text, index) => ({ text, width: 0.25, align: index === 0 ? 'left' : 'right', font }));
    writer.writeTable([
      { cells: toRow(content.tax.columns, 'bold'), isHead: true },
      ...content.tax.rows.map((row) => ({ cells: toRow(row, 'regular') })),
    ]);
  }
  writer.write('H2', content.payments.title, { size: 13, font: 'bold', after: 4 });
  writer.writeTable(content.payments.rows.map((row) => ({ cells: toAmountCells(row) })));
  writer.end(content.page);
  return finished;
}

function writeLines(writer: PdfWriter, { columns, lines, totals }: ReceiptContent): void {
  writer.writeTable([
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
