import { PersonVcard } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { guestPath } from '../../shared/desk-paths.ts';
import { Figure, MailAddress, Muted } from '../../shared/resource/cells.tsx';
import { definePagedResource } from '../../shared/resource/define-resource.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { pagesOf, usePagedListInAddress } from '../../shared/resource/paged-list.ts';
import { PagedList } from '../../shared/resource/ResourceList.tsx';
import { LongDate } from '../../shared/ui/table/cells.tsx';
import { words } from '../../shared/words/words.ts';
import { nameOfGuest } from '../layout/guest-name.ts';
import { Tags } from './Tags.tsx';

const t = words('desk');

const None = () => <Muted>{t('label.none')}</Muted>;
const Day = ({ value }: { value: string | null }) => (value ? <LongDate value={value} /> : <None />);

const guestList = () =>
  definePagedResource({
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
        header: t('label.name'),
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
        header: t('label.email'),
        sort: 'email',
        cell: ({ email }) => (email ? <MailAddress>{email}</MailAddress> : <None />),
      },
      { header: t('label.phone'), cell: ({ phone }) => <Figure>{phone ?? <None />}</Figure> },
      { header: t('guests.stays_count'), cell: ({ stays }) => <span className="num">{stays}</span> },
      { header: t('guests.last_stay'), cell: ({ lastStay }) => <Day value={lastStay} /> },
      { header: t('guests.next_stay'), cell: ({ nextStay }) => <Day value={nextStay} /> },
    ],
    texts: {
      list: t('guests.title'),
      search: t('guests.search'),
      noun: 'guests',
      none: t('guests.none'),
      hint: t('guests.hint'),
    },
  });

/** All guests with past, current or coming stays. */
export function GuestsPage() {
  const guests = guestList();
  return (
    <>
      <PageHead title={t('guests.title')} />
      <PagedList of={guests} {...usePagedListInAddress(guests)} className="dense table-hover row-links" />
    </>
  );
}
