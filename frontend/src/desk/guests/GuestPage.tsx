import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useLiveCall } from '../../shared/api/queries.ts';
import { deskPaths, guestPath } from '../../shared/desk-paths.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { useMay } from '../../shared/resource/may.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { nameOfGuest } from '../layout/guest-name.ts';
import type { GuestProfile } from './api.ts';
import { GuestFacts } from './GuestFacts.tsx';
import { GuestForm } from './GuestForm.tsx';
import { GuestMerges } from './GuestMerges.tsx';
import { GuestStays } from './GuestStays.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import './GuestPage.scss';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/** All details of a guest. */
export function GuestPage() {
  const { guestId = '' } = useParams();
  const { data, error, isLoadingError, refetch } = useLiveCall('GET /api/desk/guests/:guestId', {
    params: { guestId },
  });
  const mayChange = useMay()('bookings');
  const [isMerging, setIsMerging] = useState(false);
  const name = data ? nameOfGuest(data.guest) : '\u00a0';
  const isChangeable = mayChange && data?.mergedInto === null;
  return (
    <>
      <PageHead
        title={data ? name : t('guests.guest')}
        heading={name}
        list={{ name: t('guests.title'), path: deskPaths.guests }}
      >
        {data && (
          <div className="d-flex flex-wrap gap-2">
            <HistoryButton kind="guest" id={guestId} name={name} className="btn btn-line" />
            {isChangeable && (
              <button type="button" className="btn btn-line" onClick={() => setIsMerging(true)}>
                {t('guests.merge')}
              </button>
            )}
          </div>
        )}
      </PageHead>
      {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
      {!isLoadingError && (
        <div className="guest-page" aria-busy={!data}>
          {data && <Guest key={guestId} profile={data} isChangeable={isChangeable} />}
        </div>
      )}
      {isMerging && data && <MergeDialog guest={data.guest} onClose={() => setIsMerging(false)} />}
    </>
  );
}

function Guest({ profile, isChangeable }: { profile: GuestProfile; isChangeable: boolean }) {
  const { guest, mergedInto, stays, merges } = profile;
  return (
    <>
      {mergedInto && (
        <p className="alert alert-info mb-0" role="status">
          {t('guests.merged_into')}{' '}
          <Link className="alert-link" to={guestPath(mergedInto)}>
            {t('guests.open')}
          </Link>
        </p>
      )}
      <div>
        {isChangeable ? <GuestForm guest={guest} /> : <GuestFacts guest={guest} />}
        <GuestMerges guest={guest} merges={merges} mayUndo={isChangeable} />
      </div>
      <GuestStays stays={stays} />
    </>
  );
}
