import './Thumbnail.scss';

/** A picture of 50 × 50 px, or the words 'No Image'. Decoration beside a name, so it has no text of its own. */
export function Thumbnail({ src }: { src: string | null | undefined }) {
  if (!src) return <span className="thumb-none">No Image</span>;
  return <img className="thumb" src={src} alt="" width="50" height="50" loading="lazy" />;
}
