import { screen, waitFor, within } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { editConflict, fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { seaView } from '../../testing/hotel-records.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { Plans } from './api.ts';
import { PlansPage } from './PlansPage.tsx';

const get = 'GET /desk/rate-plans';
const put = 'PUT /desk/rate-plans';
const planId = '5eed0000-0000-4000-8000-000000000009';

function openPlans(handlers: Handlers = {}) {
  let stored: Plans = { plans: [], version: 1 };
  const server = fakeServer({
    [get]: () => ({ body: stored }),
    [put]: ({ body }) => {
      const sent = body as Plans;
      if (sent.version !== stored.version) return editConflict(stored);
      stored = {
        plans: sent.plans.map((plan) => ({ ...plan, planId: plan.planId ?? planId })),
        version: stored.version + 1,
      };
      return { body: { message: 'Plans saved.', rules: stored } };
    },
    ...handlers,
  });
  return { server, ...renderPage(<PlansPage />, deskPaths.ratePlans) };
}
const planOf = async (name: string) => within(await screen.findByRole('group', { name }));
const save = () => screen.getByRole('button', { name: 'Save' });

test('terms of cancelling are set, then a cheaper plan that cannot be cancelled', async () => {
  const { user, server } = openPlans();
  expect(await screen.findByText(/guests cancel free of charge until the day before/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Set terms of cancelling' }));
  const flexible = await planOf('Flexible');
  await user.clear(flexible.getByLabelText('Until days before arrival'));
  await user.type(flexible.getByLabelText('Until days before arrival'), '7');
  await user.selectOptions(flexible.getByLabelText('Later they pay'), 'A percentage of the price');
  await user.type(flexible.getByLabelText('Percent'), '50');
  await user.click(save());
  await expectShown('Plans saved');
  const policy = { freeDays: 7, freeTime: '18:00', fee: 'percent', feePercent: '50' };
  const plan = { name: 'Flexible', adjustPercent: '0', policy };
  expect(server.callsTo(put)[0]?.body).toEqual({ version: 1, plans: [plan] });

  await user.click(screen.getByRole('button', { name: 'Add a plan' }));
  const cheaper = await planOf('Non-refundable');
  expect(cheaper.queryByLabelText('At')).not.toBeInTheDocument();
  expect(cheaper.getByLabelText('Compared with the first plan')).toHaveValue('cheaper');
  await user.clear(cheaper.getByLabelText('By percent'));
  await user.type(cheaper.getByLabelText('By percent'), '12,5');
  await user.click(save());
  await waitFor(() => expect(server.callsTo(put)).toHaveLength(2));
  expect(server.callsTo(put)[1]?.body).toEqual({
    version: 2,
    plans: [
      { ...plan, planId },
      {
        name: 'Non-refundable',
        adjustPercent: '-12.5',
        policy: { freeDays: null, freeTime: '18:00', fee: 'all', feePercent: null },
      },
    ],
  });
});

test('shows errors at the field, and removes a plan', async () => {
  const { user, server } = openPlans();
  await user.click(await screen.findByRole('button', { name: 'Set terms of cancelling' }));
  await user.selectOptions(
    (await planOf('Flexible')).getByLabelText('Later they pay'),
    'A percentage of the price',
  );
  await user.click(save());
  expect(await screen.findByText('must be from 0.01 to 100')).toBeVisible();
  expect(server.callsTo(put)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Remove Flexible' }));
  expect(screen.getByRole('button', { name: 'Set terms of cancelling' })).toBeVisible();
});

test('plans that cannot be loaded can be tried again', async () => {
  const { user, server } = openPlans({ [get]: () => rejection(503, 'unavailable', 'Not now.') });
  expect(await screen.findByText('Load Error!')).toBeVisible();
  server.handlers[get] = () => ({ body: { plans: [], version: 1 } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Set terms of cancelling' })).toBeVisible();
});

test('a plan is cheaper or dearer, and shows what that makes of a real price', async () => {
  const { user, server } = openPlans({
    'GET /category': () => ({ body: { categories: [seaView] } }),
    'POST /desk/price-rules/preview': ({ body }) => {
      const { adjustPercent = '0' } = body as { adjustPercent?: string };
      return { body: { total: String(200 + 2 * Number(adjustPercent)), lines: [] } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Set terms of cancelling' }));
  await user.click(screen.getByRole('button', { name: 'Add a plan' }));
  const plan = await planOf('Non-refundable');
  expect(await plan.findByText(/\$180\.00 instead of \$200\.00/)).toBeVisible();
  await user.selectOptions(plan.getByLabelText('Compared with the first plan'), 'Dearer');
  expect(await plan.findByText(/\$220\.00 instead of \$200\.00/)).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(server.callsTo(put)).toHaveLength(1));
  const [, second] = (server.callsTo(put)[0]!.body as Plans).plans;
  expect(second!.adjustPercent).toBe('10');
});
