import { fromCursorText, toCursorText } from './cursor-text.ts';

test.each([
  ['a cursor', toCursorText(['start', 1, ['2026-01-02', 'MB-1']]), ['start', 1, ['2026-01-02', 'MB-1']]],
  ['another spelling of it', `${toCursorText([1])}=`, undefined],
  ['no JSON', Buffer.from('[1').toString('base64url'), undefined],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]).toString('base64url'), undefined],
])('from %s', (_what, text, cursor) => {
  expect(fromCursorText(text)).toEqual(cursor);
});
