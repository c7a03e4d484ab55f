import type { MapDrawing } from '@innkeeper/contracts/hotel';
import { words } from '../../shared/words/words.ts';

const t = words('office');

type Tags = Readonly<Record<string, string | undefined>>;
/** Longitude and latitude. */
type Point = readonly [number, number];

export type Feature = { kind: MapDrawing['shapes'][number]['kind']; name: string; points: Point[] };

/** Values of the tag `highway`: https://wiki.openstreetmap.org/wiki/Key:highway */
const MAIN_ROADS = /^(motorway|trunk|primary|secondary|tertiary)(_link)?$/;
const ROADS = /^(unclassified|residential|living_street|service)$/;
const PATHS = /^(pedestrian|footway|path|cycleway|steps|track|bridleway)$/;

/** The kind of an OpenStreetMap element on our drawing; null if it is not drawn. */
function kindOf({ highway, building, natural, waterway, landuse, leisure }: Tags): Feature['kind'] | null {
  if (highway && MAIN_ROADS.test(highway)) return 'main-road';
  if (highway && ROADS.test(highway)) return 'road';
  if (highway && PATHS.test(highway)) return 'path';
  if (building && building !== 'no') return 'building';
  if (/^(water|bay)$/.test(natural ?? '') || waterway === 'riverbank') return 'water';
  if (/^(basin|reservoir)$/.test(landuse ?? '')) return 'water';
  if (/^(park|garden|pitch|nature_reserve|golf_course)$/.test(leisure ?? '')) return 'green';
  if (/^(wood|scrub|grassland|heath)$/.test(natural ?? '')) return 'green';
  if (/^(forest|grass|meadow|orchard|vineyard|village_green|cemetery)$/.test(landuse ?? '')) return 'green';
  return null;
}

/** @throws Error with a sentence for people when the file is of neither kind. */
export function featuresOf(text: string): Feature[] {
  const start = text.trimStart()[0];
  if (start === '<') return featuresOfXml(text);
  if (start === '{') return featuresOfJson(text);
  throw new Error(t('settings.map_file.unknown'));
}

function featuresOfXml(text: string): Feature[] {
  const xml = new DOMParser().parseFromString(text, 'text/xml');
  if (xml.documentElement.nodeName !== 'osm') throw new Error(t('settings.map_file.not_osm'));
  const places = new Map<string, Point>();
  for (const node of xml.getElementsByTagName('node'))
    places.set(node.id, [Number(node.getAttribute('lon')), Number(node.getAttribute('lat'))]);
  const ways = new Map<string, Point[]>();
  const features: Feature[] = [];
  for (const way of xml.getElementsByTagName('way')) {
    const points = [...way.getElementsByTagName('nd')]
      .map((nd) => places.get(nd.getAttribute('ref')!))
      .filter((place) => place !== undefined);
    ways.set(way.id, points);
    features.push(...toFeatures(tagsOf(way), points));
  }
  // An area with holes is a relation; its outer ways are drawn, each on its own.
  for (const relation of xml.getElementsByTagName('relation'))
    for (const member of relation.getElementsByTagName('member'))
      if (member.getAttribute('role') === 'outer')
        features.push(...toFeatures(tagsOf(relation), ways.get(member.getAttribute('ref')!) ?? []));
  return features;
}

const tagsOf = (element: Element): Tags =>
  Object.fromEntries(
    [...element.getElementsByTagName('tag')].map((tag) => [tag.getAttribute('k')!, tag.getAttribute('v')!]),
  );

type Geometry = { type: string; coordinates: unknown };

function featuresOfJson(text: string): Feature[] {
  let collection: {
    features?: { properties?: (Tags & { tags?: Tags }) | null; geometry?: Geometry | null }[];
  };
  try {
    collection = JSON.parse(text);
  } catch {
    throw new Error(t('settings.map_file.damaged'));
  }
  if (!Array.isArray(collection.features)) throw new Error(t('settings.map_file.no_collection'));
  return collection.features.flatMap(({ properties, geometry }) =>
    geometry
      ? linesOf(geometry).flatMap((points) => toFeatures(properties?.tags ?? properties ?? {}, points))
      : [],
  );
}

/** The lines and outer rings of a geometry: https://www.rfc-editor.org/rfc/rfc7946#section-3.1 */
function linesOf({ type, coordinates }: Geometry): Point[][] {
  if (type === 'LineString') return [coordinates as Point[]];
  if (type === 'MultiLineString') return coordinates as Point[][];
  if (type === 'Polygon') return (coordinates as Point[][]).slice(0, 1);
  if (type === 'MultiPolygon') return (coordinates as Point[][][]).flatMap((rings) => rings.slice(0, 1));
  return [];
}

function toFeatures(tags: Tags, points: readonly Point[]): Feature[] {
  const kind = kindOf(tags);
  const known = points.filter(
    ([longitude, latitude]) => Number.isFinite(longitude) && Number.isFinite(latitude),
  );
  return kind && known.length >= 2 ? [{ kind, name: String(tags['name'] ?? ''), points: known }] : [];
}
