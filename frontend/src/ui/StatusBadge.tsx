import './StatusBadge.scss';

interface Props {
  /** By its wire name; the tints are in StatusBadge.scss, by that name. */
  status: string;
  /** Other words than the name's own: `checked_in` reads 'Checked in' by itself. */
  children?: string;
}

export function StatusBadge({ status, children = statusName(status) }: Props) {
  return <span className={`status status-${status}`}>{children}</span>;
}

export function statusName(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
