import { Tag } from 'react-bootstrap-icons';
import { useChange, useLiveCall } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { Figure } from '../../shared/resource/cells.tsx';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { WholeList } from '../../shared/resource/ResourceList.tsx';
import { useEditedRecord } from '../../shared/resource/use-edited-record.ts';
import { words } from '../../shared/words/words.ts';
import type { DiscountCode } from './api.ts';
import { CodeForm, toCodeValues } from './CodeForm.tsx';
import { percentInWords } from './nights.ts';

const t = words('office');

const codesList = () =>
  defineResource<DiscountCode>({
    keyOf: ({ codeId }) => codeId,
    nameOf: ({ code }) => code,
    history: 'discount_code',
    icon: Tag,
    columns: [
      {
        header: t('codes.field'),
        cell: ({ code, isEnded }) => (
          <span>
            <strong className="fw-semibold num">{code}</strong>
            {isEnded && <span className="ms-2 text-body-secondary">{t('codes.ended')}</span>}
          </span>
        ),
      },
      {
        header: t('codes.takes_off_column'),
        cell: ({ kind, value }) => (
          <Figure>{kind === 'percent' ? percentInWords(Number(value)) : staffPrice(Number(value))}</Figure>
        ),
      },
      { header: t('codes.for'), cell: (code) => <span>{whatFor(code)}</span> },
      {
        header: t('codes.used'),
        cell: ({ uses, maximumUses }) => (
          <Figure>{maximumUses === null ? uses : t('codes.used_of', { uses, most: maximumUses })}</Figure>
        ),
      },
    ],
    texts: { list: t('codes.title'), none: t('codes.none'), hint: t('codes.hint') },
  });

/** The discount codes of the hotel. None is deleted, because bookings name them; one that has ended can be used again. */
export function CodesPage() {
  const codes = codesList();
  const rows = useLiveCall(
    'GET /api/desk/discount-codes',
    {},
    { select: ({ discountCodes }) => discountCodes },
  );
  const change = useChange('PUT /api/desk/discount-codes/:codeId');
  const { edited, key, edit, endEdit, discard } = useEditedRecord('discount-codes', codes.keyOf);
  const end = async (code: DiscountCode, isEnded: boolean) => {
    const { codeId, version } = code;
    const body = { ...toCodeValues(code), version, isEnded };
    const isSaved = await attempt(() => change.mutateAsync({ params: { codeId }, body }), {
      done: t(isEnded ? 'codes.ended_done' : 'codes.again_done', { code: code.code }),
      failed: t('codes.not_saved'),
    });
    if (isSaved && edited?.codeId === codeId) discard();
  };
  return (
    <>
      <PageHead
        title={t('codes.title')}
        list={{ name: t('rates.title'), path: deskPaths.rates }}
        note={t('codes.note')}
      />
      {!rows.isLoadingError && <CodeForm key={key} code={edited} onDone={endEdit} />}
      <WholeList
        of={codes}
        rows={rows}
        actions={(code, history) => (
          <span className="d-inline-flex flex-wrap gap-1">
            <button
              type="button"
              className="btn btn-line btn-sm"
              aria-label={t('action.update_named', { name: code.code })}
              onClick={() => void edit(code)}
            >
              {t('action.update')}
            </button>
            <button
              type="button"
              className="btn btn-line btn-sm"
              aria-label={t(code.isEnded ? 'codes.again_named' : 'codes.end_named', { code: code.code })}
              aria-disabled={change.isPending}
              onClick={() => !change.isPending && void end(code, !code.isEnded)}
            >
              {t(code.isEnded ? 'codes.again' : 'codes.end')}
            </button>
            {history}
          </span>
        )}
      />
    </>
  );
}

/** The stays to which a code applies, and the days on which it can be used. */
function whatFor(code: DiscountCode): string {
  const { minimumNights, firstNight, lastNight, firstBookingDay, lastBookingDay } = code;
  const parts = [
    minimumNights > 1 ? t('codes.nights_least', { count: minimumNights }) : '',
    between(OF_NIGHTS, firstNight, lastNight),
    between(OF_BOOKING, firstBookingDay, lastBookingDay),
  ].filter(Boolean);
  return parts.join('; ') || t('codes.any_stay');
}

const OF_NIGHTS = {
  both: 'codes.nights_between',
  first: 'codes.nights_from',
  last: 'codes.nights_until',
} as const;
const OF_BOOKING = {
  both: 'codes.booked_between',
  first: 'codes.booked_from',
  last: 'codes.booked_until',
} as const;

function between(
  texts: typeof OF_NIGHTS | typeof OF_BOOKING,
  first: string | null,
  last: string | null,
): string {
  if (first && last) return t(texts.both, { first: longDate(first), last: longDate(last) });
  if (first) return t(texts.first, { first: longDate(first) });
  return last ? t(texts.last, { last: longDate(last) }) : '';
}
