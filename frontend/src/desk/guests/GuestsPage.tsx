import { createColumnHelper } from '@tanstack/react-table';
import { PersonVcard } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { guestPath } from '../../shared/desk-paths.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { LongDate } from '../../shared/ui/table/cells.tsx';
import { DataTable } from '../../shared/ui/table/DataTable.tsx';
import { useListInAddress } from '../../shared/ui/table/list-in-address.ts';
import { type GuestSort, type ListedGuest, useGuests } from './api.ts';
import { nameOfGuest } from './guest-record.ts';
import { Tags } from './Tags.tsx';

const column = createColumnHelper<ListedGuest>();
const none = <span className="text-body-secondary">None</span>;
const columns = [
  column.accessor('lastName', {
    id: 'name',
    header: 'Name',
    cell: ({ row: { original: guest } }) => (
      <span>
        <Link className="stretched-link" to={guestPath(guest.guestId)} dir="auto">
          {nameOfGuest(guest)}
        </Link>
        <Tags tags={guest.tags} />
      </span>
    ),
  }),
  column.accessor('email', {
    header: 'Email',
    cell: ({ getValue }) => <span className="text-break">{getValue() ?? none}</span>,
  }),
  column.accessor('phone', {
    header: 'Phone',
    enableSorting: false,
    cell: ({ getValue }) => <span className="num text-nowrap">{getValue() ?? none}</span>,
  }),
  column.accessor('stays', {
    header: 'Stays',
    enableSorting: false,
    cell: ({ getValue }) => <span className="num">{getValue()}</span>,
  }),
  column.accessor('lastStay', {
    header: 'Last stay',
    enableSorting: false,
    cell: ({ getValue }) => <Day value={getValue()} />,
  }),
  column.accessor('nextStay', {
    header: 'Next stay',
    enableSorting: false,
    cell: ({ getValue }) => <Day value={getValue()} />,
  }),
];

const Day = ({ value }: { value: string | null }) => (value ? <LongDate value={value} /> : none);

const noFilters = {};
const sorts = ['name', 'email'] as const;

/** All guests with past, current or coming stays. */
export function GuestsPage() {
  const list = useListInAddress<GuestSort, Record<string, string>>({
    initial: { sort: 'name', order: 'asc', pageSize: 20 },
    filtersFor: () => noFilters,
    unfiltered: noFilters,
    sorts,
    choices: {},
  });
  const result = useGuests(list.state);
  return (
    <>
      <PageHead title="Guests" />
      <section className="panel" aria-label="Guests">
        <DataTable
          label="Guests"
          noun={{ one: 'guest', many: 'guests' }}
          searchLabel="Search by name, email, phone or tag"
          className="dense table-hover row-links"
          columns={columns}
          rowKey={({ guestId }) => guestId}
          list={list}
          result={result}
          empty={{
            icon: PersonVcard,
            title: 'No guests yet',
            children: <p>Guests who book appear here.</p>,
          }}
        />
      </section>
    </>
  );
}
