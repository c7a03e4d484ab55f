import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { currentHotel } from '../hotel.ts';

interface Props {
  /** In the browser's tab. */
  title: string;
  /** The heading on the page, if the specification names it differently. */
  heading?: string;
  /** The list that a form page belongs to, as a way back. */
  list?: { name: string; path: string };
  /** A line below the heading. */
  note?: string | undefined;
  /** Beside the heading, such as a link to a page that belongs to this one. */
  children?: ReactNode;
}

/** The top of a desk page. */
export function PageHead({ title, heading = title, list, note, children }: Props) {
  return (
    <>
      <title>{`${title} · ${currentHotel().name}`}</title>
      <div className="desk-head">
        <div>
          {list && (
            <p className="mb-1">
              <Link to={list.path}>{list.name}</Link>
            </p>
          )}
          <h1>{heading}</h1>
          {note && <p className="mb-0">{note}</p>}
        </div>
        {children}
      </div>
    </>
  );
}
