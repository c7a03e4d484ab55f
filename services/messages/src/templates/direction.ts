/*
 * Names, codes and addresses keep their own direction inside a sentence of another one: a phone number in an Arabic mail, an
 * Arabic name in a German one. They are marked with the isolates of Unicode, which become `<bdi>` in HTML.
 * https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
 */

const [FIRST_STRONG, LEFT_TO_RIGHT, END] = ['\u2068', '\u2066', '\u2069'];
const CONTROLS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
const ISOLATE = /[\u2066\u2068]([^\u2066\u2068\u2069]*)\u2069/g;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Without the characters that change the direction of what follows: a stranger's name could turn the hotel's sentence round. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, '');

/** Text of people, in the direction of its first letter. */
export const isolated = (text: string): string => `${FIRST_STRONG}${withoutControls(text)}${END}`;

/** A phone number or another code, which is read from left to right in every language. */
export const isolatedCode = (text: string): string => `${LEFT_TO_RIGHT}${withoutControls(text)}${END}`;

/** Markup with elements in place of the marks. */
export const isolatesToHtml = (markup: string): string =>
  markup
    .replaceAll(FIRST_STRONG, '<bdi>')
    .replaceAll(LEFT_TO_RIGHT, '<bdi dir="ltr">')
    .replaceAll(END, '</bdi>');

/** Plain text, in which a mail from left to right has marks only where they make a difference. */
export const isolatesToText = (text: string, direction: 'ltr' | 'rtl'): string =>
  direction === 'rtl'
    ? text
    : text.replace(ISOLATE, (whole, inner: string) => (RIGHT_TO_LEFT.test(inner) ? whole : inner));
