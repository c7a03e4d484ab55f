import { BOTTOM, INNER, PAGE, type Page, type Style } from './page.ts';

/** Pages that are filled from above. `y` is where the next part begins. */
export type Sheet = { page: Page; y: number; addPage: () => void };

export type Column = { head: string; width: number; align?: 'start' | 'end' };
/** The texts of a row. A row that is the first of its page may say more, such as the day that it shares with the row before it. */
export type Row = {
  cells: (isFirstOfPage: boolean) => readonly string[];
  note?: string | null;
  isTotal?: boolean;
};

const MUTED = '#5a6470';
const RULE = '#d5dae0';
const GAP = 8;
const PADDING = 3.5;
const SMALL: Style = { size: 7.5, colour: MUTED };

/** Begins another page if there is less room than `height` on this one. Returns whether it did. */
export function makeRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= BOTTOM) return false;
  sheet.addPage();
  sheet.y = PAGE.margin;
  return true;
}

/** Draws a table whose head stands on each page that it is on. The note of a row is under the text of its widest column. */
export function drawTable(sheet: Sheet, columns: readonly Column[], rows: readonly Row[]): void {
  const places = placesOf(columns);
  const widest = places.reduce((a, b) => (b.width > a.width ? b : a));
  makeRoom(sheet, 50);
  drawHead(sheet, columns, places);
  rows.forEach((row, i) => {
    const style: Style = { isBold: row.isTotal ?? false };
    const { page } = sheet;
    const height = (cells: readonly string[]) =>
      Math.max(...cells.map((text, n) => (text ? page.heightOf(text, places[n]!.width, style) : 0))) +
      (row.note ? page.heightOf(row.note, widest.width, SMALL) : 0) +
      2 * PADDING;
    const isFirst = makeRoom(sheet, height(row.cells(true)));
    if (isFirst) drawHead(sheet, columns, places);
    const cells = row.cells(isFirst || i === 0);
    const y = sheet.y + PADDING;
    let noteAt = y;
    cells.forEach((text, n) => {
      if (!text) return;
      const place = places[n]!;
      const own = page.write(text, { ...place, y }, { ...style, align: columns[n]!.align ?? 'start' });
      if (place === widest) noteAt = y + own;
    });
    if (row.note) page.write(row.note, { ...widest, y: noteAt }, SMALL);
    sheet.y += height(cells);
    page.fill({ x: 0, y: sheet.y, width: INNER }, row.isTotal ? 1 : 0.5, RULE);
  });
}

type Place = { x: number; width: number };

function placesOf(columns: readonly Column[]): Place[] {
  let x = 0;
  return columns.map(({ width }, i) => {
    const place = { x, width: i === columns.length - 1 ? width : width - GAP };
    x += width;
    return place;
  });
}

function drawHead(sheet: Sheet, columns: readonly Column[], places: readonly Place[]): void {
  const heights = columns.map(({ head, align = 'start' }, i) =>
    head ? sheet.page.write(head, { ...places[i]!, y: sheet.y }, { ...SMALL, isBold: true, align }) : 0,
  );
  sheet.y += Math.max(...heights) + 3;
  sheet.page.fill({ x: 0, y: sheet.y, width: INNER }, 1, MUTED);
}
