import { Link, useLocation } from 'react-router-dom';
import { deskPaths } from '../../shared/desk-paths.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { useMay } from '../../shared/resource/may.ts';
import { RichWords } from '../../shared/words/RichWords.tsx';

/** Reminds staff who can open the hotel that it is not open yet, on every page except the set-up. */
export function OpeningNotice() {
  const may = useMay();
  const { pathname } = useLocation();
  if (currentHotel().open || pathname === deskPaths.setup || !may('settings')) return null;
  return (
    <p className="alert alert-warning">
      <RichWords
        area="desk"
        say="opening.not_open"
        tags={{ setup: (text) => <Link to={deskPaths.setup}>{text}</Link> }}
      />
    </p>
  );
}
