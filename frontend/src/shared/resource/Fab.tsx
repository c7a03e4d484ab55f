import { Plus } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import './Fab.scss';

/** The floating round button that adds to a list. */
export function Fab({ to, label }: { to: string; label: string }) {
  return (
    <Link className="fab" to={to} aria-label={label}>
      <Plus aria-hidden="true" />
    </Link>
  );
}
