import type { ComponentType, ReactNode } from 'react';
import type { IconProps } from 'react-bootstrap-icons';
import './Notice.scss';

interface Props {
  icon: ComponentType<IconProps>;
  /** The specified sentence. */
  title: string;
  /** One line on what to do, and perhaps a button. */
  children?: ReactNode;
}

/** Nothing here, and a way on. */
export function EmptyState({ icon: Icon, title, children }: Props) {
  return (
    <div className="empty">
      <Icon aria-hidden="true" />
      <strong>{title}</strong>
      {children}
    </div>
  );
}
