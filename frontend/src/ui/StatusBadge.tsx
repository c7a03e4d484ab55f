import './StatusBadge.scss';

/** A status by its wire name: `checked_in` reads 'Checked in'. The tints are in StatusBadge.scss, by that name. */
export function StatusBadge({ status }: { status: string }) {
  return <span className={`status status-${status}`}>{statusName(status)}</span>;
}

export function statusName(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
