import { useEffect, useRef } from 'react';
import { currentHotel } from '../../shared/hotel.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('profile');

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
      () => notify.success(t('recovery.copied')),
      () => notify.failure(t('recovery.not_copied'), new Error(t('recovery.copy_by_hand'))),
    );
  function save() {
    const link = document.createElement('a');
    const about = `${t('recovery.file', { hotel: currentHotel().name })}\n\n${text}\n`;
    link.href = URL.createObjectURL(new Blob([about], { type: 'text/plain' }));
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <>
      <h3 className="h6" ref={heading} tabIndex={-1}>
        {t('recovery.title')}
      </h3>
      <p>{t('recovery.why')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="d-flex flex-wrap gap-2">
        <button type="button" className="btn btn-line" onClick={copy}>
          {t('recovery.copy')}
        </button>
        <button type="button" className="btn btn-line" onClick={save}>
          {t('recovery.save')}
        </button>
        <button type="button" className="btn btn-primary" onClick={onKept}>
          {t('recovery.kept')}
        </button>
      </div>
    </>
  );
}
