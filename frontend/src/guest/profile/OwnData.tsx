import { Suspense, useRef, useState } from 'react';
import { loadLater } from '../../shared/load-later.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('profile');
const tShared = words('shared');

const EraseAccount = loadLater(async () => (await import('./EraseAccount.tsx')).EraseAccount);

/** The person's own data: a file with all of it, and the way to erase it. */
export function OwnData() {
  const [isLoading, setIsLoading] = useState(false);
  const [isErasing, setIsErasing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);

  async function download() {
    if (isLoading) return;
    setIsLoading(true);
    setMissing([]);
    try {
      const { readOwnData, saveAsFile } = await import('./own-data.ts');
      const data = await readOwnData();
      saveAsFile(data);
      setMissing(data.missing);
      if (!data.missing.length) notify.success(t('data.saved'));
    } catch (error) {
      notify.failure(t('data.not_saved'), error);
    }
    setIsLoading(false);
  }

  function cancel() {
    setIsErasing(false);
    heading.current?.focus();
  }

  return (
    <section className="panel" aria-labelledby="profile-data">
      <h2 className="h5" id="profile-data" ref={heading} tabIndex={-1}>
        {t('data.title')}
      </h2>
      <p>{t('data.why')}</p>
      <div className="d-flex flex-wrap gap-2">
        <button type="button" className="btn btn-line" aria-disabled={isLoading} onClick={download}>
          {isLoading ? t('data.collecting') : t('data.download')}
        </button>
        {!isErasing && (
          <button type="button" className="btn btn-line" onClick={() => setIsErasing(true)}>
            {t('data.erase')}
          </button>
        )}
      </div>
      <div role="status">
        {missing.length > 0 && (
          <p className="mt-3 mb-0 text-danger-emphasis">
            {t('data.incomplete', { parts: missing.join(tShared('list.separator')) })}
          </p>
        )}
      </div>
      {isErasing && (
        <div className="mt-3">
          <CodeBoundary title={tShared('load.form_failed')}>
            <Suspense fallback={<p role="status">{tShared('load.part')}</p>}>
              <EraseAccount onCancel={cancel} />
            </Suspense>
          </CodeBoundary>
        </div>
      )}
    </section>
  );
}
