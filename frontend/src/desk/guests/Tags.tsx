import './Tags.scss';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/** The tags of a guest. */
export function Tags({ tags }: { tags: readonly string[] }) {
  if (!tags.length) return null;
  return (
    <ul className="guest-tags" aria-label={t('label.tags')}>
      {tags.map((tag) => (
        <li key={tag} dir="auto">
          {tag}
        </li>
      ))}
    </ul>
  );
}
