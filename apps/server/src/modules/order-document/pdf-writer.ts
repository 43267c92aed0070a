type Font = 'regular' | 'bold';
/** A cell of a table. `width` is its share of the row; `details` are smaller texts below it. */
export type Cell = {
  text: string;
  width: number;
  align: 'left' | 'right';
  font: Font;
  details?: readonly string[];
};
type Row = { cells: readonly Cell[]; isHead?: boolean };
type TextStyle = { size?: number; font?: Font; colour?: string };
type Box = { x: number; y: number; width: number; align?: 'left' | 'right' };
type Structure = PDFKit.PDFStructureElement;

const ink = '#1B1530';
const muted = '#57526A';
const rule = '#D5D1DF';
const bodySize = 10;
const detailSize = 9;
const rowPadding = 6;
/** Between two columns of a table. */
const gap = 8;
const labelWidth = 110;
/** Points below a heading that stay on its page. */
const minAfterHeading = 60;

/** Writes onto a document from top to bottom. `y` is where the next text begins; lengths in points. */
export type PdfWriter = {
  document: PDFKit.PDFDocument;
  root: Structure;
  margin: number;
  width: number;
  y: number;
};

/** Every text is in the structure that screen readers follow, every drawing is marked as decoration. */
export function createPdfWriter(document: PDFKit.PDFDocument, margin: number): PdfWriter {
  const root = document.struct('Document');
  document.addStructure(root);
  return { document, root, margin, width: document.page.width - 2 * margin, y: margin };
}

function measure({ document }: PdfWriter, text: string, width: number, { size, font }: TextStyle): number {
  document.font(font ?? 'regular').fontSize(size ?? bodySize);
  return document.heightOfString(text, { width });
}

function place({ document }: PdfWriter, text: string, { x, y, ...options }: Box, style: TextStyle): void {
  document.font(style.font ?? 'regular').fontSize(style.size ?? bodySize);
  document.fillColor(style.colour ?? ink).text(text, x, y, options);
}

function ensureSpace(writer: PdfWriter, height: number): void {
  const { document, margin } = writer;
  if (writer.y + height <= document.page.height - margin) return;
  document.addPage();
  writer.y = margin;
}

/** Marks what `draw` writes as the content of one structure element. */
function mark({ document }: PdfWriter, parent: Structure, type: string, draw: () => void): void {
  const content = document.markStructureContent(type);
  draw();
  document.endMarkedContent();
  const element = document.struct(type, {}, content);
  parent.add(element);
  element.end();
}

/** Draws what screen readers leave out. */
export function decorate({ document }: PdfWriter, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}

/** A paragraph or heading, with `after` points below it. */
export function writeText(
  writer: PdfWriter,
  type: 'P' | 'H1' | 'H2',
  text: string,
  { after = 0, ...style }: TextStyle & { after?: number },
): void {
  const { root, margin, width } = writer;
  const height = measure(writer, text, width, style);
  ensureSpace(writer, height + after + (type === 'P' ? 0 : minAfterHeading));
  mark(writer, root, type, () => place(writer, text, { x: margin, y: writer.y, width }, style));
  writer.y += height + after;
}

/** A label with its value beside it. */
export function writePair(writer: PdfWriter, label: string, value: string): void {
  const { root, margin } = writer;
  const width = writer.width - labelWidth;
  const height = measure(writer, value, width, {});
  ensureSpace(writer, height);
  mark(writer, root, 'P', () => {
    // The space separates the words for screen readers.
    place(writer, `${label} `, { x: margin, y: writer.y, width: labelWidth }, { colour: muted });
    place(writer, value, { x: margin + labelWidth, y: writer.y, width }, {});
  });
  writer.y += height + 4;
}

export function writeTable(writer: PdfWriter, rows: readonly Row[]): void {
  const table = writer.document.struct('Table');
  writer.root.add(table);
  for (const row of rows) writeRow(writer, table, row);
  table.end();
  writer.y += 20;
}

function writeRow(writer: PdfWriter, table: Structure, { cells, isHead = false }: Row): void {
  const { document, margin, width } = writer;
  const height = Math.max(...cells.map((cell) => writeCell(writer, cell, null)));
  ensureSpace(writer, height + rowPadding * 2);
  writer.y += rowPadding;
  const row = document.struct('TR');
  table.add(row);
  let x = margin;
  for (const cell of cells) {
    const left = cell.align === 'right' ? x + gap : x;
    mark(writer, row, isHead ? 'TH' : 'TD', () => writeCell(writer, cell, left));
    x += cell.width * width;
  }
  row.end();
  writer.y += height + rowPadding;
  decorate(writer, () => {
    document.moveTo(margin, writer.y).lineTo(margin + width, writer.y);
    document.lineWidth(isHead ? 1 : 0.5).stroke(isHead ? muted : rule);
  });
}

/** Returns the height of a cell, and writes it unless `x` is null. */
function writeCell(
  writer: PdfWriter,
  { text, align, font, details = [], ...cell }: Cell,
  x: number | null,
): number {
  const width = cell.width * writer.width - gap;
  const detailStyle = { size: detailSize, colour: muted };
  if (x !== null) place(writer, text, { x, y: writer.y, width, align }, { font });
  let height = measure(writer, text, width, { font });
  for (const detail of details) {
    height += 2;
    if (x !== null) place(writer, detail, { x, y: writer.y + height, width, align }, detailStyle);
    height += measure(writer, detail, width, detailStyle);
  }
  return height;
}

/** Numbers the pages of a longer document and ends it. */
export function endPdf(writer: PdfWriter, formatPage: (number: number, count: number) => string): void {
  const { document, root, margin, width } = writer;
  root.end();
  const { count } = document.bufferedPageRange();
  for (let index = 0; count > 1 && index < count; index += 1) {
    document.switchToPage(index);
    // Below the margin, where a text would otherwise start another page.
    document.page.margins.bottom = 0;
    const y = document.page.height - margin + 16;
    const box: Box = { x: margin, y, width, align: 'right' };
    decorate(writer, () => place(writer, formatPage(index + 1, count), box, { size: 8, colour: muted }));
  }
  document.end();
}
