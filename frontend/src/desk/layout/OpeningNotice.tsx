import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { request } from '../../shared/api/client.ts';
import { paths } from '../../shared/paths.ts';
import { useMay } from './may.ts';

/** Reminds who can open the hotel that it is not open yet, on every page but that of the set-up. */
export function OpeningNotice() {
  const may = useMay();
  const { pathname } = useLocation();
  const isHere = pathname === paths.desk.setup;
  const { data: isOpen } = useQuery({
    queryKey: ['hotel', 'open'],
    queryFn: async ({ signal }) => (await request('GET /api/hotel', { signal, token: null })).open,
    enabled: !isHere && may('settings'),
    staleTime: 0,
  });
  if (isHere || isOpen !== false) return null;
  return (
    <p className="alert alert-warning">
      Your hotel is not open yet, so guests cannot book.{' '}
      <Link to={paths.desk.setup}>Go on with the set-up</Link>
    </p>
  );
}
