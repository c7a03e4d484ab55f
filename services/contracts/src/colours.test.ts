import { colourProblem, contrast, DEFAULT_COLOURS, MINIMUM_CONTRAST, PAGE_COLOUR } from './colours.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54], // the lightest grey that passes on white, by the examples of WCAG
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
])('the contrast of %s and %s is %p, in either order', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2);
  expect(contrast(other, one)).toBeCloseTo(expected, 2);
});

test('the default colours can be read', () => {
  for (const colour of Object.values(DEFAULT_COLOURS)) expect(colourProblem(colour)).toBeNull();
});

test('a colour that can be read on white but not on the page is rejected', () => {
  expect(contrast('#757575', '#ffffff')).toBeGreaterThan(MINIMUM_CONTRAST);
  expect(contrast('#757575', PAGE_COLOUR)).toBeLessThan(MINIMUM_CONTRAST);
  expect(colourProblem('#757575')).toEqual({ code: 'too_light', params: { found: '4.3', least: 4.5 } });
});

test.each(['#e0b765', '#ffffff', '#FFD700'])('%s is too light', (colour) => {
  expect(colourProblem(colour)?.code).toBe('too_light');
});

test.each(['', 'red', '#fff', '17403d', '#17403d80', '#17403g', 'url(x)', '#17403d;}'])(
  '%p is not a colour',
  (colour) => {
    expect(colourProblem(colour)?.code).toBe('not_colour');
  },
);
