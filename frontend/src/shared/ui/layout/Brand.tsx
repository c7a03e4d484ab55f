import { Link } from 'react-router-dom';
import { currentHotel } from '../../hotel.ts';

/** The hotel's logo and name, as a link to `to`. */
export function Brand({ to }: { to: string }) {
  const { name, icon } = currentHotel();
  return (
    <Link className="brand" to={to}>
      <img src={icon} alt="" width="28" height="28" />
      <span>{name}</span>
    </Link>
  );
}
