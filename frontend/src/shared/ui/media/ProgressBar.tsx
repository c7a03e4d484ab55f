import './ProgressBar.scss';

interface Props {
  label: string;
  /** 0 to 1. */
  fraction: number;
}

export function ProgressBar({ label, fraction }: Props) {
  const percent = Math.round(fraction * 100);
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className="progress-bar" style={{ width: `${percent}%` }} />
    </div>
  );
}
