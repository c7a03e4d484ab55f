import { mapDrawing } from '@innkeeper/contracts/hotel';
import { drawMap } from './map-import.ts';

const hotel = { longitude: 2, latitude: 41 };
const near = (x: number, y: number) => [2 + x / 10_000, 41 - y / 10_000];
const feature = (tags: object, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: tags,
  geometry: { type, coordinates },
});
const geoJson = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const square = [near(0, 0), near(10, 0), near(10, 10), near(0, 0)];

const osm = `<?xml version="1.0"?><osm version="0.6">
  <node id="1" lat="41.000" lon="2.000"/><node id="2" lat="41.001" lon="2.001"/><node id="3" lat="41.002" lon="2.000"/>
  <way id="7"><nd ref="1"/><nd ref="2"/><nd ref="99"/><tag k="highway" v="primary"/><tag k="name" v="Calle Mayor"/></way>
  <way id="8"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="1"/></way>
  <relation id="9"><member type="way" ref="8" role="outer"/><tag k="natural" v="water"/><tag k="name" v="&lt;b&gt;Lago"/></relation>
</osm>`;

test('draws roads and areas of an .osm file around the hotel, water below roads', () => {
  const map = drawMap(osm, hotel);
  expect(mapDrawing.parse(map)).toEqual(map);
  expect(map.shapes.map(({ kind }) => kind)).toEqual(['water', 'main-road']);
  expect(map.shapes[1]!.points.slice(0, 2)).toEqual([500, 500]);
  expect(map.labels.map(({ text }) => text)).toEqual(['<b>Lago', 'Calle Mayor'].slice(0, map.labels.length));
  expect(map.attribution).toBe('© OpenStreetMap contributors');
});

test('draws GeoJSON, with tags as properties or below them', () => {
  const map = drawMap(
    geoJson(
      feature({ building: 'yes' }, 'Polygon', [square, square]),
      feature({ tags: { leisure: 'park' } }, 'MultiPolygon', [[square]]),
      feature({ highway: 'footway' }, 'MultiLineString', [square, square]),
      feature({ amenity: 'bench' }, 'Point', near(1, 1)),
      feature({ highway: 'residential' }, 'LineString', square),
    ),
    hotel,
  );
  expect(map.shapes.map(({ kind }) => kind)).toEqual(['green', 'building', 'path', 'path', 'road']);
  expect(mapDrawing.safeParse(map).success).toBe(true);
});

test('takes the middle of the data where the hotel’s place is not known', () => {
  const { bounds } = drawMap(osm, null);
  expect((bounds.west + bounds.east) / 2).toBeCloseTo(2.0005, 4);
});

test('cuts a road that goes far away into what is near', () => {
  const away = [
    near(-5_000, 0),
    near(0, 0),
    near(5, 5),
    near(5_000, 0),
    near(5_000, 9),
    near(9, 9),
    near(0, 9),
  ];
  const map = drawMap(geoJson(feature({ highway: 'primary' }, 'LineString', away)), hotel);
  expect(map.shapes).toHaveLength(2);
  expect(mapDrawing.safeParse(map).success).toBe(true);
});

test('leaves out what a call cannot carry, buildings first', () => {
  const houses = Array.from({ length: 5_000 }, () => feature({ building: 'yes' }, 'Polygon', [square]));
  const map = drawMap(geoJson(...houses, feature({ highway: 'primary' }, 'LineString', square)), hotel);
  expect(JSON.stringify({ map }).length).toBeLessThan(100 * 1024);
  expect(map.shapes.at(-1)!.kind).toBe('main-road');
  expect(mapDrawing.safeParse(map).success).toBe(true);
});

test.each([
  ['', 'neither an .osm file nor GeoJSON'],
  ['PNG', 'neither an .osm file nor GeoJSON'],
  ['<html></html>', 'not an .osm file'],
  ['<osm><way', 'not an .osm file'],
  ['{"features":[', 'damaged'],
  ['{}', 'not a FeatureCollection'],
  ['<osm></osm>', 'no roads, buildings, parks or waters'],
  [
    geoJson(feature({ highway: 'primary' }, 'LineString', [near(9e5, 0), near(9e5, 9)])),
    'nothing near the hotel',
  ],
])('says what is wrong with %j', (text, problem) => {
  expect(() => drawMap(text, hotel)).toThrow(problem);
});
