import { MAXIMUM_MAP_POINTS, type MapDrawing } from '@innkeeper/contracts/hotel';
import { words } from '../../shared/words/words.ts';
import { type Feature, featuresOf } from './map-features.ts';

const t = words('office');

type Shape = MapDrawing['shapes'][number];
export type Place = { longitude: number; latitude: number };
/** The area that a drawing shows around the hotel, in metres to each side. */
const REACH = 600;
const METRES_PER_DEGREE = 111_320;
/** Of the drawing as JSON: the server takes bodies up to 100 kB. */
const MAXIMUM_CHARACTERS = 85_000;
const MAXIMUM_LABELS = 15;
const isArea = (kind: Shape['kind']) => ['water', 'green', 'building'].includes(kind);
/** From bottom to top. */
const ORDER = ['water', 'green', 'building', 'path', 'road', 'main-road'] as const;
/** The kinds that are left out last. */
const IMPORTANCE = ['water', 'main-road', 'road', 'green', 'path', 'building'] as const;

/**
 * Draws a map from an extract of OpenStreetMap (`.osm` XML) or from GeoJSON with its tags as properties: a square around
 * the hotel, or around the centre of the data if the hotel's place is not known.
 * @throws Error with a sentence for people when there is nothing to draw.
 */
export function drawMap(text: string, hotel: Place | null): MapDrawing {
  const features = featuresOf(text);
  if (features.length === 0) throw new Error(t('settings.map_file.empty'));
  const bounds = squareAround(hotel ?? middleOf(features));
  const toUnits = projection(bounds);
  const drawn = features.flatMap(({ kind, name, points }) => {
    const units = thinned(points.map(toUnits));
    return isVisible(units)
      ? [{ kind, name, runs: isArea(kind) ? [units.map(clamped)] : runsWithin(units) }]
      : [];
  });
  if (drawn.length === 0) throw new Error(t('settings.map_file.far'));
  const shapes = drawn.flatMap(({ kind, runs }) =>
    runs.filter(({ length }) => length >= 2).map((run) => ({ kind, points: run.flat() })),
  );
  return {
    bounds,
    shapes: withinLimits(shapes).toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)),
    labels: labelsOf(drawn),
    attribution: '© OpenStreetMap contributors',
  };
}

function middleOf(features: readonly Feature[]): Place {
  const points = features.flatMap(({ points }) => points);
  const middle = (at: 0 | 1) => {
    const sorted = points.map((point) => point[at]).sort((a, b) => a - b);
    return (sorted[0]! + sorted.at(-1)!) / 2;
  };
  return { longitude: middle(0), latitude: middle(1) };
}

function squareAround({ longitude, latitude }: Place): MapDrawing['bounds'] {
  const up = REACH / METRES_PER_DEGREE;
  const aside = up / Math.cos((latitude * Math.PI) / 180);
  return { west: longitude - aside, east: longitude + aside, south: latitude - up, north: latitude + up };
}

const projection =
  ({ west, east, south, north }: MapDrawing['bounds']) =>
  ([longitude, latitude]: readonly [number, number]): [number, number] => [
    Math.round(((longitude - west) / (east - west)) * 1000),
    Math.round(((north - latitude) / (north - south)) * 1000),
  ];

/** Without points that are closer than two units to the previous one. */
const thinned = (points: [number, number][]) =>
  points.filter(([x, y], i) => {
    const before = points[i - 1];
    return !before || i === points.length - 1 || Math.hypot(x - before[0], y - before[1]) >= 2;
  });

function isVisible(points: readonly [number, number][]): boolean {
  const overlaps = (at: 0 | 1) => {
    const values = points.map((point) => point[at]);
    return Math.max(...values) >= 0 && Math.min(...values) <= 1000;
  };
  return points.length >= 2 && overlaps(0) && overlaps(1);
}

const LEAST = -1000;
const MOST = 2000;
const clamped = ([x, y]: [number, number]): [number, number] => [
  Math.min(Math.max(x, LEAST), MOST),
  Math.min(Math.max(y, LEAST), MOST),
];

/** The parts of a line that are on the drawing or near it. */
function runsWithin(points: [number, number][]): [number, number][][] {
  const isNear = ([x, y]: [number, number]) => x >= LEAST && x <= MOST && y >= LEAST && y <= MOST;
  const runs: [number, number][][] = [[]];
  for (const point of points) {
    if (isNear(point)) runs.at(-1)!.push(point);
    else if (runs.at(-1)!.length > 0) runs.push([]);
  }
  return runs;
}

function withinLimits(shapes: Shape[]): Shape[] {
  let [points, characters] = [0, 0];
  const byImportance = shapes.toSorted((a, b) => IMPORTANCE.indexOf(a.kind) - IMPORTANCE.indexOf(b.kind));
  return byImportance.filter((shape) => {
    points += shape.points.length / 2;
    characters += JSON.stringify(shape).length + 1;
    return points <= MAXIMUM_MAP_POINTS && characters <= MAXIMUM_CHARACTERS;
  });
}

/** The names of drawn elements, each once, at the centre of its points. */
function labelsOf(
  drawn: { kind: Shape['kind']; name: string; runs: [number, number][][] }[],
): MapDrawing['labels'] {
  const labels = new Map<string, MapDrawing['labels'][number]>();
  for (const kind of ['water', 'green', 'main-road'] as const)
    for (const { name, runs } of drawn.filter((each) => each.kind === kind)) {
      const points = runs.flat();
      const [x, y] = points[Math.floor(points.length / 2)] ?? [-1, -1];
      const isInside = x >= 0 && x <= 900 && y >= 20 && y <= 1000;
      const text = name.replace(/\s+/g, ' ').trim().slice(0, 60);
      const isCrowded = [...labels.values()].some(
        (other) => Math.abs(other.y - y) < 40 && Math.abs(other.x - x) < 300,
      );
      if (text && isInside && !isCrowded && !labels.has(text)) labels.set(text, { text, x, y });
    }
  return [...labels.values()].slice(0, MAXIMUM_LABELS);
}
