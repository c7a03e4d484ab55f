import { ArrowRight } from 'react-bootstrap-icons';
import type { Entry } from './api.ts';
import './Changes.scss';
import { words } from '../../words/words.ts';
import { isShown, labelOfField, Recorded } from './values.tsx';

const t = words('desk');

/** The differences of a change: the old and new value of each field; for a new or deleted record all its values. */
export function Changes({ entry: { before, after, isErased } }: { entry: Entry }) {
  if (!before && !after)
    return <p className="changes">{isErased ? t('history.erased') : t('history.no_details')}</p>;
  const names = Object.keys({ ...before, ...after }).filter(isShown);
  const list = (
    <dl className="changes">
      {names.map((name) => (
        <div key={name}>
          <dt>{labelOfField(name)}</dt>
          <dd dir="auto">
            {before && (
              <span className="was">
                {after && <span className="visually-hidden">{t('history.was')} </span>}
                <Recorded field={name} value={before[name]} />
              </span>
            )}
            {after && (
              <span>
                {before && <ArrowRight aria-hidden="true" />}
                {before && <span className="visually-hidden"> {t('history.became')} </span>}
                <Recorded field={name} value={after[name]} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (before && after) return list;
  return (
    <details className="whole-record">
      <summary>{after ? t('history.began_with') : t('history.had')}</summary>
      {list}
    </details>
  );
}
