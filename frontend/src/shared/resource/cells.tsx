import type { ReactNode } from 'react';

/** What a record is called, in a list. */
export const Name = ({ children }: { children: ReactNode }) => (
  <strong className="fw-semibold" dir="auto">
    {children}
  </strong>
);

/** A text that a person has typed, in the direction of its language. */
export const Typed = ({ children }: { children: ReactNode }) => <span dir="auto">{children}</span>;

/** A number, a price or a date, which has no line break in it. */
export const Figure = ({ children }: { children: ReactNode }) => (
  <span className="num text-nowrap">{children}</span>
);

/** An e-mail address, which breaks at its sign rather than within its last letters. */
export function MailAddress({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <bdi className="text-break">
      {children.slice(0, Math.max(0, at))}
      <wbr />
      {children.slice(Math.max(0, at))}
    </bdi>
  );
}

/** What is said beside something else, or instead of it. */
export const Muted = ({ children }: { children: ReactNode }) => (
  <span className="text-body-secondary">{children}</span>
);
