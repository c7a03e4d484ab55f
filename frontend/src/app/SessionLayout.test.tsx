import { useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { forgetToken, readToken, storeToken } from '../shared/session/token.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { SessionLayout } from './SessionLayout.tsx';

const load = jest.fn<Promise<string>, []>();

function Stays() {
  const { data } = useQuery({ queryKey: ['stays'], queryFn: load });
  return <p>{data ?? 'still loading'}</p>;
}

beforeEach(() => {
  localStorage.clear();
  fakeServer({});
});

test('what one person has loaded is not shown to the next one at the same device', async () => {
  storeToken('token-1');
  load.mockResolvedValueOnce('stays of Elena').mockReturnValue(new Promise(() => undefined));
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<SessionLayout />}>
          <Route path="/" element={<Stays />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  expect(await screen.findByText('stays of Elena')).toBeVisible();
  act(() => forgetToken(readToken()!, 'signed-out'));
  expect(screen.getByText('still loading')).toBeVisible();
  act(() => storeToken('token-2'));
  expect(screen.getByText('still loading')).toBeVisible();
  expect(screen.queryByText('stays of Elena')).not.toBeInTheDocument();
});
