import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { WifiOff } from 'react-bootstrap-icons';
import { likeCall } from '../../../shared/api/query-keys.ts';
import { notify } from '../../../shared/ui/dialog/notify.tsx';
import { followDesk } from './follow-desk.ts';
import { useBusinessDay } from './use-business-day.ts';
import './LiveNotice.scss';
import { words } from '../../../shared/words/words.ts';

const t = words('desk');

/** How often the page reloads its data while changes do not arrive. */
const POLL_EVERY_MS = 15_000;
/** A connection that is replaced at once causes no message. */
const QUIET_MS = 3_000;
/** Changes that arrive together are read together. */
const GATHER_MS = 100;

/**
 * Updates the shown bookings, rooms and blocks when others change them, while the page is visible. If changes do not arrive, it
 * says so, and reloads the data every 15 seconds. It also reloads the data when the business day changes. Notes whose changes can no longer be undone disappear.
 */
export function LiveNotice() {
  const queryClient = useQueryClient();
  const isVisible = useIsVisible();
  const [isLive, setIsLive] = useState(true);
  const isBroken = useLasting(!isLive && isVisible, QUIET_MS);

  useEffect(() => {
    if (!isVisible) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = followDesk({
      onState: setIsLive,
      onChange: () => {
        clearTimeout(timer);
        timer = setTimeout(reload, GATHER_MS, queryClient);
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isVisible, queryClient]);

  const day = useBusinessDay();
  const shownDay = useRef(day);
  useEffect(() => {
    if (shownDay.current !== day) reload(queryClient);
    shownDay.current = day;
  }, [day, queryClient]);

  useEffect(() => {
    if (isLive || !isVisible) return;
    const timer = setInterval(reload, POLL_EVERY_MS, queryClient);
    return () => clearInterval(timer);
  }, [isLive, isVisible, queryClient]);

  return (
    <div role="status" className="live-notice">
      {isBroken && (
        <p>
          <WifiOff aria-hidden="true" /> {t('live.broken')}
        </p>
      )}
    </div>
  );
}

function reload(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: likeCall('GET /api/desk/feed') });
  notify.recheckUndos();
}

function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState !== 'hidden');
  useEffect(() => {
    const follow = () => setIsVisible(document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return isVisible;
}

/** Whether a condition has been true for a while. */
function useLasting(isSo: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isSo) {
      setHasLasted(false);
      return;
    }
    const timer = setTimeout(() => setHasLasted(true), ms);
    return () => clearTimeout(timer);
  }, [isSo, ms]);
  return hasLasted;
}
