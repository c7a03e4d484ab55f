import { Link } from 'react-router-dom';
import { hotel } from '../../shared/config.ts';

interface Props {
  title: string;
  /** The list that the form belongs to. */
  list: { name: string; path: string };
}

/** The top of a form page: the way back to its list, and what it is. */
export function FormHead({ title, list }: Props) {
  return (
    <>
      <title>{`${title} · ${hotel.name}`}</title>
      <div className="desk-head">
        <div>
          <p className="mb-1">
            <Link to={list.path}>{list.name}</Link>
          </p>
          <h1>{title}</h1>
        </div>
      </div>
    </>
  );
}
