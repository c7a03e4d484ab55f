/*
 * Whether text in a colour can be read. The site imports this file's values, so it imports nothing.
 */
import type { FieldError } from './errors.ts';

/** The theme's page, the darkest background that carries text in one of the hotel's colours. */
export const PAGE_COLOUR = '#fbf8f3';
/** Of text on a background: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const MINIMUM_CONTRAST = 4.5;

export const DEFAULT_COLOURS = { primary: '#17403d', accent: '#8a6420' } as const;

const HEX = /^#[0-9a-f]{6}$/i;

/** Relative luminance of `#rrggbb`, from 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same luminance) to 21 (black and white), for two colours like `#17403d`. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * The problem with a colour for text on the page and for a button with white text; null for a usable colour.
 * White is the lighter of the two backgrounds, so a colour that can be read on the page can be read on white as well.
 */
export function colourProblem(colour: string): FieldError | null {
  if (!HEX.test(colour)) return { code: 'not_colour' };
  const onPage = contrast(colour, PAGE_COLOUR);
  if (onPage >= MINIMUM_CONTRAST) return null;
  const found = (Math.floor(onPage * 10) / 10).toFixed(1);
  return { code: 'too_light', params: { found, least: MINIMUM_CONTRAST } };
}

export type Colours = { primary: string; accent: string };

/** `23, 64, 61` of `#17403d`. */
const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ');

/**
 * The style sheet that gives the theme a hotel's colours; empty for the default ones, which the theme has. Each page has it
 * in its head, so it must work before the site's own style sheet: `html:root` counts more than `:root`.
 */
export function themeCss({ primary, accent }: Colours): string {
  if (primary === DEFAULT_COLOURS.primary && accent === DEFAULT_COLOURS.accent) return '';
  const values = {
    '--sea': primary,
    '--sea-deep': `color-mix(in srgb, ${primary} 65%, #000)`,
    '--brass': accent,
    '--brass-text': accent,
    '--bs-primary': primary,
    '--bs-primary-rgb': channels(primary),
    '--bs-link-color': primary,
    '--bs-link-color-rgb': channels(primary),
    '--bs-link-hover-color': primary,
    '--bs-link-hover-color-rgb': channels(primary),
  };
  const rules = Object.entries(values).map(([name, value]) => `${name}:${value}`);
  return `html:root{${rules.join(';')}}`;
}
