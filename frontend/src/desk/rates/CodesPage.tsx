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
import type { DiscountCode } from './api.ts';
import { CodeForm, toCodeValues } from './CodeForm.tsx';

const codes = defineResource<DiscountCode>({
  keyOf: ({ codeId }) => codeId,
  nameOf: ({ code }) => code,
  history: 'discount_code',
  icon: Tag,
  columns: [
    {
      header: 'Code',
      cell: ({ code, isEnded }) => (
        <span>
          <strong className="fw-semibold num">{code}</strong>
          {isEnded && <span className="ms-2 text-body-secondary">Ended</span>}
        </span>
      ),
    },
    {
      header: 'Takes off',
      cell: ({ kind, value }) => (
        <Figure>{kind === 'percent' ? `${Number(value)} %` : staffPrice(Number(value))}</Figure>
      ),
    },
    { header: 'For', cell: (code) => <span>{whatFor(code)}</span> },
    {
      header: 'Used',
      cell: ({ uses, maximumUses }) => (
        <Figure>{maximumUses === null ? uses : `${uses} of ${maximumUses}`}</Figure>
      ),
    },
  ],
  texts: { list: 'Discount codes', none: 'No codes yet', hint: 'Guests pay the prices of the rates.' },
});

/** The discount codes of the hotel. None is deleted, because bookings name them; one that has ended can be used again. */
export function CodesPage() {
  const rows = useLiveCall(
    'GET /api/desk/discount-codes',
    {},
    { select: ({ discountCodes }) => discountCodes },
  );
  const change = useChange('PUT /api/desk/discount-codes/:codeId');
  const { edited, key, edit, endEdit, discard } = useEditedRecord('discount codes', codes.keyOf);
  const end = async (code: DiscountCode, isEnded: boolean) => {
    const { codeId, version } = code;
    const body = { ...toCodeValues(code), version, isEnded };
    const isSaved = await attempt(() => change.mutateAsync({ params: { codeId }, body }), {
      done: isEnded ? `${code.code} has ended` : `${code.code} can be used again`,
      failed: 'Not saved',
    });
    if (isSaved && edited?.codeId === codeId) discard();
  };
  return (
    <>
      <PageHead
        title="Discount codes"
        list={{ name: 'Rates', path: deskPaths.rates }}
        note="Guests type a code when they look for a room. Each room that is held or booked with it is one use. Bookings keep their price when a code ends."
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
              aria-label={`Update ${code.code}`}
              onClick={() => void edit(code)}
            >
              Update
            </button>
            <button
              type="button"
              className="btn btn-line btn-sm"
              aria-label={code.isEnded ? `Use ${code.code} again` : `End ${code.code}`}
              aria-disabled={change.isPending}
              onClick={() => !change.isPending && void end(code, !code.isEnded)}
            >
              {code.isEnded ? 'Use again' : 'End'}
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
    minimumNights > 1 ? `${minimumNights} nights or more` : '',
    between('nights', firstNight, lastNight),
    between('booked', firstBookingDay, lastBookingDay),
  ].filter(Boolean);
  return parts.join('; ') || 'Any stay';
}

function between(what: string, first: string | null, last: string | null): string {
  if (first && last) return `${what} from ${longDate(first)} to ${longDate(last)}`;
  if (first) return `${what} from ${longDate(first)}`;
  return last ? `${what} until ${longDate(last)}` : '';
}
