import './Tags.scss';

/** What staff have tagged a guest with. */
export function Tags({ tags }: { tags: readonly string[] }) {
  if (!tags.length) return null;
  return (
    <ul className="guest-tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} dir="auto">
          {tag}
        </li>
      ))}
    </ul>
  );
}
