import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { Inbox } from 'react-bootstrap-icons';
import { DataTable, type SortableColumn } from './DataTable.tsx';
import type { Cards } from './ListRows.tsx';
import { FilterSelect } from './ListToolbar.tsx';
import { type ListResult, type ListState, useListState } from './list-state.ts';

interface Guest {
  name: string;
  city: string;
}
type Sort = 'name' | 'city';
interface Filters {
  city: 'all' | 'Porto' | 'Lyon';
}
type Wanted = ListState<Sort, Filters>;

const columns: SortableColumn<Guest, Sort>[] = [
  { header: 'Name', sort: 'name', cell: ({ name }) => <span>{name}</span> },
  { header: 'City', sort: 'city', cell: ({ city }) => <span>{city}</span> },
];
const copy = (guest: Guest) => ({ ...guest });

const loading: ListResult<Guest> = {
  rows: undefined,
  page: 1,
  total: 0,
  isTotalPartial: false,
  nextCursor: undefined,
  previousCursor: undefined,
  sortedInstead: undefined,
  isStale: false,
  failure: null,
};

type Answer = (wanted: Wanted) => Partial<ListResult<Guest>>;

interface Props {
  answer: Answer;
  onAsk: (wanted: Wanted) => void;
  cards?: Cards<Guest>;
}

/** A list whose pages come from `answer`, as from a server. 'Reload' asks again, as after a change. */
function Guests({ answer, onAsk, cards }: Props) {
  const list = useListState<Sort, Filters>({
    sort: 'name',
    order: 'asc',
    filters: { city: 'all' },
    pageSize: 2,
  });
  const wanted = JSON.stringify(list.state);
  const [loads, setLoads] = useState(1);
  const [result, setResult] = useState<Partial<ListResult<Guest>>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loads` asks again for the same state
  useEffect(() => {
    const state: Wanted = JSON.parse(wanted);
    onAsk(state);
    setResult({ page: state.page, ...answer(state) });
  }, [wanted, loads, answer, onAsk]);
  return (
    <>
      <button type="button" onClick={() => setLoads(loads + 1)}>
        Reload
      </button>
      <DataTable
        label="Guests"
        noun="guests"
        searchLabel="Search guests"
        columns={[
          ...columns,
          // A new function on each render, as in the pages.
          { header: 'Action', cell: () => <input type="checkbox" /> },
        ]}
        rowKey={({ name }) => name}
        list={list}
        result={{ ...loading, ...result }}
        filters={
          <FilterSelect
            label="City"
            value={list.state.filters.city}
            options={{ all: 'All cities', Porto: 'Porto', Lyon: 'Lyon' }}
            onChange={(city) => list.filterBy({ city })}
          />
        }
        empty={{ icon: Inbox, title: 'No guests available', children: <p>They appear here.</p> }}
        {...(cards && { cards })}
      />
    </>
  );
}

function openList(answer: Answer, cards?: Cards<Guest>) {
  const asked: Wanted[] = [];
  render(<Guests answer={answer} onAsk={(wanted) => asked.push(wanted)} {...(cards && { cards })} />);
  return { asked, lastAsked: () => asked.at(-1), user: userEvent.setup() };
}

const guests: Guest[] = ['Ada', 'Bea', 'Cem', 'Dan', 'Eve'].map((name) => ({ name, city: 'Porto' }));
const numbered = ({ page, pageSize }: Wanted) => ({
  rows: guests.slice((page - 1) * pageSize, page * pageSize),
  total: guests.length,
});
const byCursor = ({ cursor, pageSize }: Wanted) => {
  const start = Number(cursor ?? 0);
  const next = start + pageSize;
  return {
    rows: guests.slice(start, next),
    total: 3,
    isTotalPartial: true,
    ...(next < guests.length && { nextCursor: String(next) }),
    ...(start > 0 && { previousCursor: String(start - pageSize) }),
  };
};
const button = (name: string) => screen.getByRole('button', { name });
const shownNames = () =>
  screen.queryAllByText(/^(Ada|Bea|Cem|Dan|Eve)$/).map(({ textContent }) => textContent);

test('asks for the page that is chosen by its number', async () => {
  const { user, lastAsked } = openList(numbered);
  expect(await screen.findByText('1–2 of 5 guests')).toBeVisible();
  await user.click(button('Page 3'));
  expect(lastAsked()).toMatchObject({ page: 3 });
  expect(shownNames()).toEqual(['Eve']);
  expect(button('Page 3')).toHaveAttribute('aria-current', 'page');
});

test('steps through pages that are not counted, by their cursors', async () => {
  const { user, asked } = openList(byCursor);
  expect(await screen.findByText('1–2 of more than 3 guests')).toBeVisible();
  await user.click(button('Next'));
  await user.click(button('Next'));
  expect(shownNames()).toEqual(['Eve']);
  expect(button('Next')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Previous'));
  expect(shownNames()).toEqual(['Cem', 'Dan']);
  await user.click(button('Previous'));
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, '2', '4', '2', '0']);
});

test('sorts by a column, ascending first, then the other way', async () => {
  const { user, lastAsked } = openList(numbered);
  await screen.findByText('Ada');
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(button('City'));
  expect(lastAsked()).toMatchObject({ sort: 'city', order: 'asc' });
  await user.click(button('City'));
  expect(lastAsked()).toMatchObject({ sort: 'city', order: 'desc' });
  expect(screen.getByRole('columnheader', { name: 'City' })).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByRole('columnheader', { name: 'Action' })).not.toHaveAttribute('aria-sort');
});

test('begins at the first page again when search, order or filter change', async () => {
  const { user, lastAsked } = openList(numbered);
  await screen.findByText('Ada');
  for (const change of [
    () => user.click(button('City')),
    () => user.type(screen.getByLabelText('Search guests'), 'a'),
    () => user.selectOptions(screen.getByLabelText('City'), 'Porto'),
  ]) {
    await user.click(button('Page 2'));
    expect(lastAsked()?.page).toBe(2);
    await change();
    await waitFor(() => expect(lastAsked()?.page).toBe(1));
  }
});

test('searches once for what is typed, not letter by letter', async () => {
  const { user, asked } = openList(numbered);
  await screen.findByText('Ada');
  await user.type(screen.getByLabelText('Search guests'), ' eve ');
  await waitFor(() => expect(asked.at(-1)?.q).toBe('eve'));
  expect(new Set(asked.map(({ q }) => q))).toEqual(new Set(['', 'eve']));
});

test('returns to the last page when the one that is shown no longer exists', async () => {
  let total = 5;
  const { user, asked } = openList(({ page }) => ({ rows: guests.slice((page - 1) * 2, total), total }));
  await user.click(await screen.findByRole('button', { name: 'Page 3' }));
  expect(shownNames()).toEqual(['Eve']);
  total = 4;
  await user.click(button('Reload'));
  expect(shownNames()).toEqual(['Cem', 'Dan']);
  expect(asked.map(({ page }) => page)).toEqual([1, 3, 3, 2]);
});

test('returns to the page before when a page without a number has no rows any more', async () => {
  let all = guests;
  const { user, asked } = openList(({ cursor = '0' }) => ({
    rows: all.slice(Number(cursor), Number(cursor) + 2),
    total: 3,
    isTotalPartial: true,
    nextCursor: String(Number(cursor) + 2),
  }));
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  all = guests.slice(0, 2);
  await user.click(button('Reload'));
  expect(shownNames()).toEqual(['Ada', 'Bea']);
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, '2', '2', undefined]);
});

test('keeps the state of a cell while rows are loaded again', async () => {
  const { user } = openList((wanted) => ({ ...numbered(wanted), rows: numbered(wanted).rows.map(copy) }));
  await user.click((await screen.findAllByRole('checkbox'))[0]!);
  await user.click(button('Reload'));
  expect(screen.getAllByRole('checkbox')[0]).toBeChecked();
});

test('says whether the search or the filters match no rows, and resets them', async () => {
  const { user } = openList(({ q, filters }) =>
    q || filters.city !== 'all' ? { rows: [], total: 0 } : numbered({ page: 1, pageSize: 2 } as Wanted),
  );
  await screen.findByText('Ada');
  await user.type(screen.getByLabelText('Search guests'), 'zoe');
  expect(await screen.findByText('Nothing matches “zoe”.')).toBeVisible();
  await user.click(button('Clear search'));
  await screen.findByText('Ada');
  await user.selectOptions(screen.getByLabelText('City'), 'Lyon');
  expect(await screen.findByText('Nothing matches the filters.')).toBeVisible();
  await user.click(button('Show all guests'));
  expect(await screen.findByText('Ada')).toBeVisible();
});

test('shows its empty state where there are no rows at all', async () => {
  openList(() => ({ rows: [], total: 0 }));
  expect(await screen.findByText('They appear here.')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

test('keeps the place of the rows while they load, and marks rows that are out of date', async () => {
  const { user } = openList(({ page }) => ({
    ...numbered({ page: 1, pageSize: 2 } as Wanted),
    isStale: page > 1,
  }));
  const frame = screen.getByRole('table', { name: 'Guests' }).parentElement;
  await screen.findByText('Ada');
  expect(frame).toHaveAttribute('aria-busy', 'false');
  await user.click(button('Page 2'));
  expect(frame).toHaveAttribute('aria-busy', 'true');
  expect(frame).toHaveClass('is-stale');
});

test('shows in the place of the rows why they could not be loaded, and tries again', async () => {
  const onRetry = jest.fn();
  const { user } = openList(() => ({ failure: { title: 'Load Error!', error: null, onRetry } }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Load Error!');
  expect(screen.getByLabelText('Search guests')).toBeVisible(); // the search may be what the server rejects
  await user.click(button('Try again'));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('shows rows as cards, in an order that is chosen by a select', async () => {
  const { user, lastAsked } = openList(numbered, {
    className: 'cards',
    card: ({ name }) => <article key={name}>{name}</article>,
    skeleton: <p>Loading guests</p>,
  });
  expect((await screen.findAllByRole('article')).map(({ textContent }) => textContent)).toEqual([
    'Ada',
    'Bea',
  ]);
  await user.selectOptions(screen.getByLabelText('Order'), 'City');
  expect(lastAsked()).toMatchObject({ sort: 'city', order: 'asc' });
  expect(screen.queryByRole('table')).toBeNull();
});
