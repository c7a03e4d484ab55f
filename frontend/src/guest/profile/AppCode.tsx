import { generate } from 'lean-qr';
import { currentHotel } from '../../shared/hotel.ts';

/** What an authenticator app reads from a QR code: the secret, and how it lists the account. */
function uriOf(secret: string, account: string): string {
  const issuer = currentHotel().name;
  const label = [issuer, account].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** The QR code with which an authenticator app learns its secret. Its own file, because few people ever need it. */
export function AppCode({ secret, account }: { secret: string; account: string }) {
  const code = generate(uriOf(secret, account));
  const rows = Array.from({ length: code.size }, (_, y) =>
    Array.from({ length: code.size }, (_, x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  );
  const margin = 4; // as the standard asks for
  const side = code.size + 2 * margin;
  return (
    <svg
      className="app-code"
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      role="img"
      aria-label="QR code for the authenticator app"
      shapeRendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
      <path d={rows.join('')} fill="#000" />
    </svg>
  );
}
