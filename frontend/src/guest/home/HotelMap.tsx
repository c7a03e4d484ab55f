import type { MapDrawing } from '@innkeeper/contracts/hotel';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { keyOf } from '../../shared/api/query-keys.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { words } from '../../shared/words/words.ts';

const t = words('guest');
const tShared = words('shared');

type Kind = MapDrawing['shapes'][number]['kind'];
type Coordinates = NonNullable<ReturnType<typeof currentHotel>['coordinates']>;

const areas: Partial<Record<Kind, string>> = { water: '#cfe0dd', green: '#dbe2cd', building: '#d8b9a0' };
const lines: Partial<Record<Kind, { stroke: string; width: number }>> = {
  path: { stroke: '#8b6b45', width: 5 },
  road: { stroke: '#fffdf8', width: 7 },
  'main-road': { stroke: '#fffdf8', width: 12 },
};
/** The part of the drawing's square that is shown, in its units. */
const height = 577;

const outsideMap = ({ latitude, longitude }: Coordinates) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;

/**
 * The way to the hotel: a map drawn as SVG, so that it needs no third party, and a link to a full one, which is opened only
 * when a guest follows it.
 */
export function HotelMap() {
  const { map, coordinates } = currentHotel();
  if (map === 'none') return null;
  return (
    <div>
      {map === 'drawn' && <DrawnMap />}
      {coordinates && (
        <p className="mt-2 mb-0">
          <a href={outsideMap(coordinates)}>{t('map.open')}</a>
        </p>
      )}
    </div>
  );
}

function DrawnMap() {
  const { name, address } = currentHotel();
  const { data } = useQuery({
    queryKey: keyOf('GET /api/hotel/map'),
    queryFn: async ({ signal }) => (await request('GET /api/hotel/map', { signal, token: null })).map,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const pin = data && pinOf(data);
  const top = Math.round(Math.min(Math.max((pin?.y ?? 500) - height / 2, 0), 1000 - height));
  return (
    <>
      <svg
        className="map"
        viewBox={`0 ${top} 1000 ${height}`}
        role="img"
        aria-label={t('map.label', { place: [name, ...address].join(tShared('list.separator')) })}
      >
        <rect width="1000" height="1000" fill="#efe7d8" />
        {data && <Shapes drawing={data} />}
        {pin && (
          <g transform={`translate(${pin.x} ${pin.y}) scale(1.9)`}>
            <path d="M0 0c-11-13-17-21-17-30a17 17 0 0 1 34 0c0 9-6 17-17 30z" fill="var(--sea)" />
            <circle cy="-30" r="6.5" fill="#fff" />
          </g>
        )}
      </svg>
      {data?.attribution && <p className="small mb-0">{data.attribution}</p>}
    </>
  );
}

function Shapes({ drawing: { shapes, labels } }: { drawing: MapDrawing }) {
  return (
    <>
      {shapes.map(({ kind, points }, i) => {
        const [fill, line] = [areas[kind], lines[kind]];
        const key = `${kind} ${i}`;
        if (fill) return <polygon key={key} points={points.join(' ')} fill={fill} />;
        return (
          <polyline
            key={key}
            points={points.join(' ')}
            fill="none"
            stroke={line?.stroke}
            strokeWidth={line?.width}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        );
      })}
      {labels.map(({ text, x, y }) => (
        <text key={`${text} ${x} ${y}`} x={x} y={y} fontSize="25" fill="#33413f">
          {text}
        </text>
      ))}
    </>
  );
}

/** The hotel's position on the drawing; undefined if it is outside. */
function pinOf({ bounds: { west, south, east, north } }: MapDrawing): { x: number; y: number } | null {
  const { coordinates } = currentHotel();
  if (!coordinates) return null;
  const x = Math.round(((coordinates.longitude - west) / (east - west)) * 1000);
  const y = Math.round(((north - coordinates.latitude) / (north - south)) * 1000);
  return x >= 0 && x <= 1000 && y >= 0 && y <= 1000 ? { x, y } : null;
}
