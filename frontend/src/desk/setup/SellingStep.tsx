import { Link } from 'react-router-dom';
import { words } from '../../shared/words/words.ts';
import { TaskText, taskName } from '../layout/selling/TaskText.tsx';
import { openTasks, type Task, taskPaths } from '../layout/selling/tasks.ts';
import { useSellingFacts } from '../layout/selling/use-selling-facts.ts';

const t = words('office');

/** What has pages of its own. */
const LINKED = ['mails', 'taxes', 'terms', 'legal', 'second_factor'] as const satisfies readonly Task[];

/** E-mail, taxes, terms and legal texts: each is set up on its own page, and this step says which are done. */
export function SellingStep({ onDone }: { onDone: () => void }) {
  const facts = useSellingFacts(true);
  const open: readonly Task[] = openTasks(facts);
  return (
    <section className="panel" aria-labelledby="setup-selling">
      <div className="panel-head">
        <h2 id="setup-selling">{t('setup.step.selling')}</h2>
        <span className="text-body-secondary">{t('setup.selling.note')}</span>
      </div>
      <ul className="panel-body list-unstyled d-grid gap-3 mb-0">
        {LINKED.map((task) => (
          <li key={task} className="d-flex flex-wrap justify-content-between align-items-baseline gap-2">
            <span>
              <strong>{taskName(task)}</strong>{' '}
              {open.includes(task) ? (
                <TaskText task={task} />
              ) : (
                <span className="text-body-secondary">{t('setup.selling.done')}</span>
              )}
            </span>
            <Link
              className="btn btn-line btn-sm"
              to={taskPaths[task]}
              aria-label={t('setup.selling.go_to', { task: taskName(task) })}
            >
              {open.includes(task) ? t('setup.selling.go') : t('setup.selling.look')}
            </Link>
          </li>
        ))}
      </ul>
      <div className="panel-foot">
        <button type="button" className="btn btn-primary" onClick={onDone}>
          {t('setup.continue')}
        </button>
      </div>
    </section>
  );
}
