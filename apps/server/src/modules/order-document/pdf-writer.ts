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
type TextStyle = { size?: number; font?: Font; colour?: string; after?: number };

const ink = '#1B1530';
const muted = '#57526A';
const rule = '#D5D1DF';
const bodySize = 10;
const detailSize = 9;
const rowPadding = 6;
const labelWidth = 110;

export type PdfWriter = ReturnType<typeof createPdfWriter>;

/**
 * Writes tagged texts and tables from top to bottom onto as many pages as they need. Every text is in the structure that
 * screen readers follow, every drawing is marked as decoration.
 */
export function createPdfWriter(document: PDFKit.PDFDocument, margin: number) {
  const width = document.page.width - 2 * margin;
  const root = document.struct('Document');
  document.addStructure(root);
  let y = margin;
  const style = (size: number, font: Font) => document.font(font).fontSize(size);
  const measure = (text: string, available: number, size: number, font: Font): number =>
    style(size, font).heightOfString(text, { width: available });
  const ensureSpace = (height: number): void => {
    if (y + height <= document.page.height - margin) return;
    document.addPage();
    y = margin;
  };
  const decorate = (draw: () => void): void => {
    document.markContent('Artifact', { type: 'Layout' });
    draw();
    document.endMarkedContent();
  };
  /** Marks what `draw` writes as the content of one structure element. */
  const mark = (parent: PDFKit.PDFStructureElement, type: string, draw: () => void): void => {
    const content = document.markStructureContent(type);
    draw();
    document.endMarkedContent();
    const element = document.struct(type, {}, content);
    parent.add(element);
    element.end();
  };
  const place = (
    text: string,
    box: { x: number; y: number; width: number; align?: 'left' | 'right' },
    { size = bodySize, font = 'regular', colour = ink }: TextStyle,
  ): void => {
    const { x, y: top, ...options } = box;
    style(size, font).fillColor(colour).text(text, x, top, options);
  };

  function write(type: string, text: string, { after = 0, ...textStyle }: TextStyle): void {
    const { size = bodySize, font = 'regular' } = textStyle;
    const height = measure(text, width, size, font);
    // A heading is not left alone at the end of a page.
    ensureSpace(height + after + (type.startsWith('H') ? 60 : 0));
    mark(root, type, () => place(text, { x: margin, y, width }, textStyle));
    y += height + after;
  }

  /** A label with its value beside it. */
  function writePair(label: string, value: string): void {
    const valueWidth = width - labelWidth;
    const height = measure(value, valueWidth, bodySize, 'regular');
    ensureSpace(height);
    mark(root, 'P', () => {
      // The space separates the words for screen readers.
      place(`${label} `, { x: margin, y, width: labelWidth }, { colour: muted });
      place(value, { x: margin + labelWidth, y, width: valueWidth }, {});
    });
    y += height + 4;
  }

  const measureCell = ({ text, width: share, font, details = [] }: Cell): number =>
    details.reduce(
      (height, detail) => height + 2 + measure(detail, share * width - 8, detailSize, 'regular'),
      measure(text, share * width - 8, bodySize, font),
    );

  function writeCell({ text, width: share, align, font, details = [] }: Cell, x: number): void {
    const box = { x, width: share * width - 8, align };
    const left = align === 'right' ? x + 8 : x;
    place(text, { ...box, x: left, y }, { font });
    let top = y + measure(text, box.width, bodySize, font);
    for (const detail of details) {
      place(detail, { ...box, x: left, y: top + 2 }, { size: detailSize, colour: muted });
      top += 2 + measure(detail, box.width, detailSize, 'regular');
    }
  }

  function writeRow(table: PDFKit.PDFStructureElement, { cells, isHead = false }: Row): void {
    const height = Math.max(...cells.map(measureCell));
    ensureSpace(height + rowPadding * 2);
    y += rowPadding;
    const row = document.struct('TR');
    table.add(row);
    let x = margin;
    for (const cell of cells) {
      const left = x;
      mark(row, isHead ? 'TH' : 'TD', () => writeCell(cell, left));
      x += cell.width * width;
    }
    row.end();
    y += height + rowPadding;
    decorate(() =>
      document
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .lineWidth(isHead ? 1 : 0.5)
        .stroke(isHead ? muted : rule),
    );
  }

  function writeTable(rows: readonly Row[]): void {
    const table = document.struct('Table');
    root.add(table);
    for (const row of rows) writeRow(table, row);
    table.end();
    y += 20;
  }

  /** Numbers the pages of a longer document and ends it. */
  function end(formatPage: (number: number, count: number) => string): void {
    root.end();
    const { count } = document.bufferedPageRange();
    for (let index = 0; count > 1 && index < count; index += 1) {
      document.switchToPage(index);
      // Below the margin, where a text would otherwise start another page.
      document.page.margins.bottom = 0;
      const top = document.page.height - margin + 16;
      decorate(() =>
        place(
          formatPage(index + 1, count),
          { x: margin, y: top, width, align: 'right' },
          { size: 8, colour: muted },
        ),
      );
    }
    document.end();
  }

  return {
    decorate,
    write,
    writeAt: (type: string, text: string, { y: top, ...textStyle }: TextStyle & { y: number }) =>
      mark(root, type, () => place(text, { x: margin, y: top, width }, textStyle)),
    writePair,
    writeTable,
    moveTo: (top: number) => {
      y = top;
    },
    skip: (height: number) => {
      y += height;
    },
    end,
  };
}
