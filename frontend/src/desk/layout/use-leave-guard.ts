import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isCodeMissing } from '../../shared/load-code.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';

const askToLeave = () =>
  confirmHarm({
    title: 'Leave without saving?',
    text: 'What you changed here is not saved.',
    confirm: 'Leave',
    keep: 'Keep editing',
  });

/** While `isChanged`, asks before a link, the back button, a reload or the closing of the tab leaves the page. */
export function useLeaveGuard(isChanged: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isChanged) return;
    const guards = [guardTab(), guardLinks((to) => navigate(to)), guardHistory()];
    return () => {
      for (const end of guards) end();
    };
  }, [isChanged, navigate]);
}

function guardTab(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isCodeMissing()) event.preventDefault(); // else the page reloads itself, and the draft comes back
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** Asks before the links of the site that lead to another page in this tab. */
function guardLinks(navigate: (to: string) => unknown): () => void {
  const ask = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const opensHere =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !link?.target;
    if (!link || !opensHere || link.origin !== window.location.origin) return;
    if (link.pathname === window.location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    const { pathname, search, hash } = link;
    void askToLeave().then((isSure) => isSure && navigate(pathname + search + hash));
  };
  document.addEventListener('click', ask, true);
  return () => document.removeEventListener('click', ask, true);
}

/**
 * Asks before the back and forward buttons leave the page. The browser has moved already when it says so: the page moves
 * back to where it was, asks, and moves again when the answer is yes.
 */
function guardHistory(): () => void {
  const page = window.location.pathname;
  const position = positionInHistory();
  let isReturning = false;
  let isAllowed = false;
  const ask = (event: PopStateEvent) => {
    if (isAllowed) return;
    const isHere = window.location.pathname === page;
    if (isHere && !isReturning) return;
    event.stopImmediatePropagation(); // the router does not see it
    if (isReturning) {
      isReturning = false;
      return;
    }
    const steps = positionInHistory() - position;
    isReturning = true;
    window.history.go(-steps);
    void askToLeave().then((isSure) => {
      if (!isSure) return;
      isAllowed = true;
      window.history.go(steps);
    });
  };
  window.addEventListener('popstate', ask, true);
  return () => window.removeEventListener('popstate', ask, true);
}

/** React Router numbers the entries of the history. */
const positionInHistory = (): number => window.history.state?.idx ?? 0;
