import { Suspense, useRef, useState } from 'react';
import { loadLater } from '../../shared/load-later.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';

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
      if (!data.missing.length) notify.success('Your data are in a file in your downloads');
    } catch (error) {
      notify.failure('Your data are not downloaded', error);
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
        Your data
      </h2>
      <p>
        A file with what we hold of you: your account, bookings, e-mails from us, and feedback on your stays.
        It is plain text (JSON). Notes that our staff keep are not in it: ask the front desk for them.
      </p>
      <div className="d-flex flex-wrap gap-2">
        <button type="button" className="btn btn-line" aria-disabled={isLoading} onClick={download}>
          {isLoading ? 'Collecting your data …' : 'Download my data'}
        </button>
        {!isErasing && (
          <button type="button" className="btn btn-line" onClick={() => setIsErasing(true)}>
            Erase my account …
          </button>
        )}
      </div>
      <div role="status">
        {missing.length > 0 && (
          <p className="mt-3 mb-0 text-danger-emphasis">
            The file is not complete. These parts could not be read, and it says so: {missing.join(', ')}.
            Please download it again later.
          </p>
        )}
      </div>
      {isErasing && (
        <div className="mt-3">
          <CodeBoundary title="The form could not be loaded">
            <Suspense fallback={<p role="status">Loading…</p>}>
              <EraseAccount onCancel={cancel} />
            </Suspense>
          </CodeBoundary>
        </div>
      )}
    </section>
  );
}
