import { Link } from 'react-router-dom';
import { hotel } from '../../config.ts';

/** The hotel's logo and name, as a link to `to`. */
export function Brand({ to, arch = '#17403d' }: { to: string; arch?: string }) {
  return (
    <Link className="brand" to={to}>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <path d="M4 26V13a10 10 0 0 1 20 0v13z" fill={arch} />
        <circle cx="14" cy="13.5" r="4.25" fill="#e0b765" />
        <path d="M4 17.5c2.5-1.7 4.2-1.7 6.7 0s4.1 1.7 6.6 0 4.2-1.7 6.7 0V26H4z" fill="#2f746d" />
        <path
          d="M4 21.5c2.5-1.7 4.2-1.7 6.7 0s4.1 1.7 6.6 0 4.2-1.7 6.7 0V26H4z"
          fill="#fbf8f3"
          fillOpacity=".9"
        />
      </svg>
      <span>{hotel.name}</span>
    </Link>
  );
}
