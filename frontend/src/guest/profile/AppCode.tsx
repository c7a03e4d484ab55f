import { generate } from 'lean-qr';
import { currentHotel } from '../../shared/hotel.ts';
import { words } from '../../shared/words/words.ts';

const t = words('profile');

/** The text of the QR code for an authenticator app: the secret, and the name of the account. */
function uriOf(secret: string, account: string): string {
  const issuer = currentHotel().name;
  const label = [issuer, account].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** The QR code with the secret for an authenticator app. In its own file, because few users need it. */
export function AppCode({ secret, account }: { secret: string; account: string }) {
  const code = generate(uriOf(secret, account));
  const rows = Array.from({ length: code.size }, (_, y) =>
    Array.from({ length: code.size }, (_, x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  );
  const margin = 4; // as the standard requires
  const side = code.size + 2 * margin;
  return (
    <svg
      className="app-code"
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      role="img"
      aria-label={t('app.qr')}
      shapeRendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
      <path d={rows.join('')} fill="#000" />
    </svg>
  );
}
