import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '../../../shared/api/queries.ts';
import { currentHotel } from '../../../shared/hotel.ts';
import { useMay } from '../../../shared/resource/may.ts';
import { words } from '../../../shared/words/words.ts';
import { TaskText, taskName } from './TaskText.tsx';
import { openTasks, TASKS, type Task, taskPaths } from './tasks.ts';
import { useSellingFacts } from './use-selling-facts.ts';

const t = words('desk');

/** What a hotel still needs before it sells, for those who run it: until it is done, or hidden on this device. */
export function BeforeSelling() {
  const may = useMay();
  const mayDoIt = may('settings') && may('rates') && may('bookings:read');
  const isOwn = useIsOwnHotel(mayDoIt);
  const facts = useSellingFacts(mayDoIt && isOwn);
  const [hidden, setHidden] = useState(readHidden);
  if (!mayDoIt || !isOwn) return null;
  const tasks = openTasks(facts).filter((task) => !hidden.includes(task));
  if (!tasks.length) return null;
  const hide = (task: Task) => {
    const all = [...hidden, task];
    setHidden(all);
    keepHidden(all);
  };
  return (
    <section className="panel mb-4" aria-labelledby="before-selling">
      <div className="panel-head">
        <h2 id="before-selling">{t('selling.title')}</h2>
        <span className="text-body-secondary">{t('selling.note')}</span>
      </div>
      <ul className="panel-body list-unstyled d-grid gap-2 mb-0">
        {tasks.map((task) => (
          <li key={task} className="d-flex flex-wrap justify-content-between align-items-baseline gap-2">
            <span>
              <Link to={taskPaths[task]}>{taskName(task)}</Link> <TaskText task={task} />
            </span>
            <button
              type="button"
              className="btn btn-as-link btn-sm p-0"
              aria-label={t('selling.hide_task', { task: taskName(task) })}
              onClick={() => hide(task)}
            >
              {t('selling.hide')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** False in the demo, which sells nothing, and until it is known. Staff who may not ask run a hotel of their own: a demo has its owner. */
function useIsOwnHotel(isAsked: boolean): boolean {
  const mayAsk = useMay()('installation');
  const { data } = useCall('GET /api/desk/installation', isAsked && mayAsk ? {} : null);
  // Only the demo hotel has prefixes of prices.
  return mayAsk ? data?.kind === 'own' : currentHotel().pricePrefixes === null;
}

const storageKey = () => `innkeeper.selling-hidden ${currentHotel().installationId}`;

/** The hidden tasks of this hotel. A browser without storage hides them until the page is left. */
function readHidden(): Task[] {
  try {
    const stored = localStorage.getItem(storageKey())?.split(' ') ?? [];
    return TASKS.filter((task) => stored.includes(task));
  } catch {
    return [];
  }
}

function keepHidden(tasks: readonly Task[]): void {
  try {
    localStorage.setItem(storageKey(), tasks.join(' '));
  } catch {
    // Storage is full or not permitted.
  }
}
