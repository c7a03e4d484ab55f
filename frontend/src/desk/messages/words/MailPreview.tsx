import { keepPreviousData } from '@tanstack/react-query';
import { useId } from 'react';
import { detailOf } from '../../../shared/api/field-labels.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { useDebounced } from '../../../shared/ui/table/list-state.ts';
import { words } from '../../../shared/words/words.ts';
import type { MailKind, MailTexts } from './api.ts';

const t = words('desk');

/** The e-mail for a made-up guest, updated after a pause in typing. */
export function MailPreview({
  of: { kind, language },
  texts,
}: {
  of: Pick<MailKind, 'kind' | 'language'>;
  texts: MailTexts;
}) {
  const id = useId();
  const settled = JSON.parse(useDebounced(JSON.stringify(texts))) as MailTexts;
  const { data, error, isFetching } = useCall(
    'POST /api/desk/mail-kinds/:kind/preview',
    { params: { kind }, body: { ...settled, language } },
    { placeholderData: keepPreviousData, retry: false }, // the previous e-mail is shown until the next one is loaded
  );
  return (
    <section className="panel mail-preview" aria-labelledby={id} aria-busy={isFetching}>
      <div className="panel-head">
        <h2 id={id}>{t('mail_words.preview')}</h2>
      </div>
      <div className="panel-body">
        <p className="mb-2" role="status">
          {error ? (
            <span className="text-danger">{detailOf(error)}</span>
          ) : (
            data && (
              <>
                <span className="text-body-secondary">{t('mail_words.subject_is')} </span>
                <strong className="fw-semibold" dir="auto">
                  {data.subject}
                </strong>
              </>
            )
          )}
        </p>
        {/* Scripts and links in it do not work. */}
        {data && <iframe title={t('mail_words.the_mail')} sandbox="" srcDoc={data.html} />}
      </div>
    </section>
  );
}
