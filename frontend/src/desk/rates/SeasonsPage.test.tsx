import { screen, waitFor, within } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { editConflict, fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { seaView, single } from '../../testing/hotel-records.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { expectUndoLost, expectUndoStays } from '../../testing/undo-note.ts';
import type { Season } from './api.ts';
import { SeasonsPage } from './SeasonsPage.tsx';

const ids = {
  single: '5eed0000-0000-4000-8000-000000000002',
  seaView: '5eed0000-0000-4000-8000-000000000001',
};
const summer: Season = {
  seasonId: '5eed0000-0000-4000-8000-0000000000aa',
  name: 'Summer',
  firstNight: '2027-07-01',
  lastNight: '2027-08-31',
  priority: 2,
  version: 4,
  prices: [
    {
      categoryId: ids.seaView,
      amounts: ['250.00', '250.00', '250.00', '250.00', '290.00', '290.00', null],
    },
  ],
};

function openSeasons(handlers: Handlers = {}) {
  let seasons = [summer];
  const server = fakeServer({
    'GET /category': () => ({
      body: {
        categories: [
          { ...single, id: ids.single },
          { ...seaView, id: ids.seaView },
        ],
      },
    }),
    'GET /desk/seasons': () => ({ body: { seasons } }),
    'POST /desk/seasons': ({ body }) => {
      const season = { ...summer, ...(body as object), seasonId: crypto.randomUUID() };
      seasons = [...seasons, season];
      return { status: 201, body: { message: 'Season added.', season } };
    },
    [`PUT /desk/seasons/${summer.seasonId}`]: ({ body }) => ({
      body: { message: 'Season saved.', season: { ...summer, ...(body as object) } },
    }),
    [`DELETE /desk/seasons/${summer.seasonId}`]: () => {
      seasons = [];
      return { body: { message: 'Season deleted.' } };
    },
    ...handlers,
  });
  return { server, ...renderPage(<SeasonsPage />, deskPaths.seasons) };
}
const row = async () => within((await screen.findByText('Summer')).closest('tr') as HTMLElement);
const field = (label: string) => screen.findByLabelText(label);
const button = (name: string) => screen.getByRole('button', { name });

test('lists the seasons with their prices', async () => {
  openSeasons();
  const shown = await row();
  expect(shown.getByText('Thursday, July 1, 2027 – Tuesday, August 31, 2027')).toBeVisible();
  expect(shown.getByText('Rs. 250.00 – Rs. 290.00')).toBeVisible();
});

test('a season is added with a price for every weekday of one category', async () => {
  const { user, server } = openSeasons();
  await user.type(await field('Name'), 'New Year');
  await user.type(await field('First night'), '2027-12-30');
  await user.type(await field('Last night'), '2028-01-02');
  await user.type(await field('Single, Monday'), '120,5');
  await user.click(screen.getAllByRole('button', { name: 'Monday’s price for all' })[0]!);
  await user.clear(await field('Single, Sunday'));
  await user.click(button('Add season'));
  await expectShown('Season added');
  expect(server.callsTo('POST /desk/seasons')[0]?.body).toEqual({
    name: 'New Year',
    firstNight: '2027-12-30',
    lastNight: '2028-01-02',
    priority: 1,
    prices: [{ categoryId: ids.single, amounts: [...Array<string>(6).fill('120.50'), null] }],
  });
});

test('a season is changed with the version that was opened', async () => {
  const { user, server } = openSeasons();
  await user.click((await row()).getByRole('button', { name: /^Update/ }));
  expect(await field('Name')).toHaveFocus();
  expect(await field('Sea View, Friday')).toHaveValue('290.00');
  await user.clear(await field('Sea View, Friday'));
  await user.type(await field('Sea View, Friday'), '300');
  await user.click(button('Update'));
  await expectShown('Season saved');
  const body = server.callsTo(`PUT /desk/seasons/${summer.seasonId}`)[0]?.body as Season;
  expect([body.version, body.prices[0]?.amounts[4]]).toEqual([4, '300.00']);
});

test('asks before it overwrites a change by another user', async () => {
  const { user, server } = openSeasons();
  const put = `PUT /desk/seasons/${summer.seasonId}`;
  server.handlers[put] = () => {
    server.handlers[put] = ({ body }) => ({ body: { message: '', season: body } });
    return editConflict({ ...summer, name: 'High summer', version: 7 });
  };
  await user.click((await row()).getByRole('button', { name: /^Update/ }));
  await user.clear(await field('Name'));
  await user.type(await field('Name'), 'Hot summer');
  await user.click(button('Update'));
  expect(await screen.findByText('Another user changed this season')).toBeVisible();
});

test('nights of another season of the priority are shown at the priority', async () => {
  const { user } = openSeasons({
    'POST /desk/seasons': () => rejection(409, 'season_overlaps', 'Another season has some of these nights.'),
  });
  await user.type(await field('Name'), 'August');
  await user.type(await field('First night'), '2027-08-01');
  await user.type(await field('Last night'), '2027-08-05');
  await user.click(button('Add season'));
  await waitFor(async () =>
    expect(await field('Priority')).toHaveAccessibleDescription(/Another season has some of these nights/),
  );
});

test('shows errors at the field', async () => {
  const { user, server } = openSeasons();
  await user.type(await field('First night'), '2027-08-05');
  await user.type(await field('Last night'), '2027-08-01');
  await user.type(await field('Single, Monday'), 'abc');
  await user.click(button('Add season'));
  expect(await screen.findByText('Enter a name, for example Summer')).toBeVisible();
  expect(await field('Single, Monday')).toBeInvalid();
  expect(server.callsTo('POST /desk/seasons')).toHaveLength(0);
});

test('a season is deleted after a question, and restored', async () => {
  const { user, server } = openSeasons();
  await user.click((await row()).getByRole('button', { name: /^Delete/ }));
  await expectShown('Delete the season Summer?');
  await user.click(button('Delete'));
  await expectShown('Season deleted');
  expect(await screen.findByText('No seasons yet')).toBeVisible();
  await expectUndoStays();
  await user.click(button('Undo'));
  await expectShown('Summer is restored');
  const { seasonId: _, version: __, ...form } = summer;
  expect(server.callsTo('POST /desk/seasons')[0]?.body).toEqual(form);
});

test('a deletion cannot be undone when another season has its nights', async () => {
  const { user, server } = openSeasons();
  await user.click((await row()).getByRole('button', { name: /^Delete/ }));
  await expectShown('Delete the season Summer?');
  await user.click(button('Delete'));
  await expectShown('Season deleted');
  const another = { ...summer, seasonId: 'another', firstNight: summer.lastNight, lastNight: '2027-09-30' };
  server.handlers['GET /desk/seasons'] = () => ({ body: { seasons: [another] } });
  await expectUndoLost();
});
