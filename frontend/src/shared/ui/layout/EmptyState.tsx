import type { ComponentType, ReactNode } from 'react';
import type { IconProps } from 'react-bootstrap-icons';
import './Notice.scss';

interface Props {
  icon: ComponentType<IconProps>;
  /** The specified sentence. */
  title: string;
  /** A line on what to do, and perhaps a button. */
  children?: ReactNode;
}

/** Says that there is nothing to show, and what to do next. */
export function EmptyState({ icon: Icon, title, children }: Props) {
  return (
    <div className="empty">
      <Icon aria-hidden="true" />
      <strong>{title}</strong>
      {children}
    </div>
  );
}
