import { PersonVcard } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { guestPath } from '../../shared/desk-paths.ts';
import { Figure, Muted } from '../../shared/resource/cells.tsx';
import { definePagedResource } from '../../shared/resource/define-resource.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { pagesOf, usePagedListInAddress } from '../../shared/resource/paged-list.ts';
import { PagedList } from '../../shared/resource/ResourceList.tsx';
import { LongDate } from '../../shared/ui/table/cells.tsx';
import { nameOfGuest } from './guest-record.ts';
import { Tags } from './Tags.tsx';

const none = <Muted>None</Muted>;
const Day = ({ value }: { value: string | null }) => (value ? <LongDate value={value} /> : none);

const guests = definePagedResource({
  list: pagesOf('GET /api/desk/guests', {
    rows: ({ guests: list }) => list,
    initial: { sort: 'name', order: 'asc', filters: {}, pageSize: 20 },
    inputOf: (page, { cursor }) => ({ query: { ...page, cursor } }),
  }),
  keyOf: ({ guestId }) => guestId,
  nameOf: nameOfGuest,
  icon: PersonVcard,
  columns: [
    {
      header: 'Name',
      sort: 'name',
      cell: (guest) => (
        <span>
          <Link className="stretched-link" to={guestPath(guest.guestId)} dir="auto">
            {nameOfGuest(guest)}
          </Link>
          <Tags tags={guest.tags} />
        </span>
      ),
    },
    {
      header: 'Email',
      sort: 'email',
      cell: ({ email }) => <span className="text-break">{email ?? none}</span>,
    },
    { header: 'Phone', cell: ({ phone }) => <Figure>{phone ?? none}</Figure> },
    { header: 'Stays', cell: ({ stays }) => <span className="num">{stays}</span> },
    { header: 'Last stay', cell: ({ lastStay }) => <Day value={lastStay} /> },
    { header: 'Next stay', cell: ({ nextStay }) => <Day value={nextStay} /> },
  ],
  texts: {
    list: 'Guests',
    search: 'Search by name, email, phone or tag',
    noun: 'guests',
    none: 'No guests yet',
    hint: 'Guests who book appear here.',
  },
});

/** All guests with past, current or coming stays. */
export const GuestsPage = () => (
  <>
    <PageHead title="Guests" />
    <PagedList of={guests} {...usePagedListInAddress(guests)} className="dense table-hover row-links" />
  </>
);
