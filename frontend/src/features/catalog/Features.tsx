import './Features.scss';

/** What a category offers, one per line; 'N/A' when nothing is named. */
export function Features({
  features,
  bulleted = false,
}: {
  features: readonly string[];
  bulleted?: boolean;
}) {
  if (features.length === 0) return <span>N/A</span>;
  return (
    <ul className={bulleted ? 'features bulleted' : 'features'}>
      {features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  );
}
