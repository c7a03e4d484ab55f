import { hotel } from '../../shared/config.ts';
import { hotelDetails } from './hotel-details.ts';

const { latitude, longitude } = hotelDetails.coordinates;
const outsideMap = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;

const coastRoad =
  'M-4 276c50-18 74-40 96-76 22-38 34-78 92-96 66-20 78-66 150-70 50-3 62 22 100 18 34-4 52-16 90-20';

/** A map of the way to the hotel, drawn as SVG, so that it needs no third party. The link opens a full map. */
export function HotelMap() {
  return (
    <div>
      <svg
        className="map"
        viewBox="0 0 520 300"
        role="img"
        aria-label={`Map: ${hotel.name} stands on the west shore of the bay, beside the jetty, ten minutes on foot from the harbour`}
      >
        <rect width="520" height="300" fill="#cfe0dd" />
        <path
          fill="#efe7d8"
          d="M0 0h520v58c-40 6-66 22-92 20-34-3-52-26-88-22-40 4-54 40-88 54-30 13-58 10-76 34-22 30-14 62-36 86-22 26-60 30-84 70H0z"
        />
        <path fill="#dbe2cd" d="M0 0h236c-20 34-66 36-88 66-20 28-12 62-38 84C84 172 40 170 0 196z" />
        <path fill="#cad6bc" d="M0 0h150c-14 22-46 28-58 50C78 74 40 86 0 96z" />
        <path fill="#efe7d8" d="M520 232c-34 4-44 30-76 34-22 4-30 18-30 34h106z" />
        <g fill="none" stroke="#b9d0cc" strokeWidth="1.5" strokeLinecap="round">
          <path d="M300 150q9-6 18 0t18 0M392 120q9-6 18 0t18 0M250 230q9-6 18 0t18 0" />
          <path d="M352 214q9-6 18 0t18 0M446 178q9-6 18 0t18 0" />
        </g>
        <g fill="none" strokeLinecap="round" strokeLinejoin="round">
          <path d={coastRoad} stroke="#d9cdb6" strokeWidth="9" />
          <path d={coastRoad} stroke="#fffdf8" strokeWidth="6" />
          <path d="M118 162c-30-8-48-40-62-84M196 100c-8-34 0-66 8-104" stroke="#fffdf8" strokeWidth="3.5" />
          <path d="M176 144l40 22" stroke="#8b6b45" strokeWidth="4" />
        </g>
        <g fill="#d8b9a0">
          <rect x="352" y="38" width="14" height="10" rx="1.5" />
          <rect x="370" y="35" width="10" height="12" rx="1.5" />
          <rect x="384" y="40" width="16" height="10" rx="1.5" />
          <rect x="404" y="44" width="11" height="10" rx="1.5" />
        </g>
        <g transform="translate(164 128)">
          <path d="M0 12c-11-13-17-21-17-30a17 17 0 0 1 34 0c0 9-6 17-17 30z" fill="#17403d" />
          <circle cy="-18" r="6.5" fill="#e0b765" />
        </g>
        <g fontSize="13">
          <text x="188" y="122" fontSize="14" fontWeight="700" fill="#24302f">
            {hotel.name}
          </text>
          <text x="356" y="76" fill="#4a4438">
            Harbour
          </text>
          <text x="222" y="180" fill="#33565a">
            Jetty
          </text>
          <text x="28" y="58" fill="#46563a">
            Pine Hill
          </text>
        </g>
        <text className="map-sea" x="352" y="176" fontSize="18" letterSpacing="1" fill="#33565a">
          The Bay
        </text>
      </svg>
      <p className="mt-2 mb-0">
        <a href={outsideMap}>Open the full map</a>
      </p>
    </div>
  );
}
