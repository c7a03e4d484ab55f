import { useEffect, useRef } from 'react';
import { currentHotel } from '../../shared/hotel.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';

interface Props {
  codes: readonly string[];
  onKept: () => void;
}

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success('The codes are copied'),
      () => notify.failure('The codes are not copied', new Error('Mark them and copy them by hand.')),
    );
  function save() {
    const link = document.createElement('a');
    const about = `Recovery codes for ${currentHotel().name}. Each works once.\n\n${text}\n`;
    link.href = URL.createObjectURL(new Blob([about], { type: 'text/plain' }));
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <>
      <h3 className="h6" ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p>
        Without the app or the passkey, each of these signs you in once. Keep them where you find them without
        your phone: they are not shown again.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="d-flex flex-wrap gap-2">
        <button type="button" className="btn btn-line" onClick={copy}>
          Copy
        </button>
        <button type="button" className="btn btn-line" onClick={save}>
          Save as a file
        </button>
        <button type="button" className="btn btn-primary" onClick={onKept}>
          I have kept them
        </button>
      </div>
    </>
  );
}
