import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isCodeMissing } from '../load-code.ts';
import { confirmHarm } from '../ui/dialog/alerts.ts';
import { words } from '../words/words.ts';

const t = words('desk');

const confirmNavigation = () =>
  confirmHarm({
    title: t('leave.title'),
    text: t('leave.text'),
    confirm: t('leave.confirm'),
    keep: t('leave.keep'),
  });

let changedForms = 0;

/** Whether a form of the page has unsaved changes. */
export const hasChangedForm = (): boolean => changedForms > 0;

/** Asks if a changed form would be lost. Returns whether to continue. */
export const mayLeave = async (): Promise<boolean> => changedForms === 0 || confirmNavigation();

/** While `isChanged`, asks before a link, the back button, a reload or the closing of the tab leaves the page. */
export function useLeaveGuard(isChanged: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isChanged) return;
    changedForms++;
    const guards = [guardTab(), guardLinks((to) => navigate(to)), guardHistory()];
    return () => {
      changedForms--;
      for (const end of guards) end();
    };
  }, [isChanged, navigate]);
}

function guardTab(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isCodeMissing()) event.preventDefault(); // otherwise the page reloads itself, and the draft is restored
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
    void confirmNavigation().then((isSure) => isSure && navigate(pathname + search + hash));
  };
  document.addEventListener('click', ask, true);
  return () => document.removeEventListener('click', ask, true);
}

/**
 * Asks before the back and forward buttons leave the page, if the browser lets pages cancel that: Chromium from 102,
 * Safari from 26.2, Firefox from 147. The router is notified too late, when the address has changed.
 */
function guardHistory(): () => void {
  if (!('navigation' in window)) return () => {};
  const { navigation } = window;
  let isAllowed = false;
  const ask = (event: NavigateEvent) => {
    const { pathname } = new URL(event.destination.url ?? '', window.location.href);
    const leaves = event.navigationType === 'traverse' && pathname !== window.location.pathname;
    if (!leaves || isAllowed || !event.cancelable) return;
    event.preventDefault();
    const { key } = event.destination;
    void confirmNavigation().then((isSure) => {
      if (!isSure) return;
      isAllowed = true;
      navigation.traverseTo(key);
    });
  };
  navigation.addEventListener('navigate', ask);
  return () => navigation.removeEventListener('navigate', ask);
}
