import { CupHot } from 'react-bootstrap-icons';
import { useChange, useLiveCall } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { Figure } from '../../shared/resource/cells.tsx';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { WholeList } from '../../shared/resource/ResourceList.tsx';
import { useEditedRecord } from '../../shared/resource/use-edited-record.ts';
import { words } from '../../shared/words/words.ts';
import type { Extra } from './api.ts';
import { ExtraForm, toExtraValues } from './ExtraForm.tsx';
import { UNITS, yesNo } from './extra-words.ts';

const t = words('office');

const extrasList = () =>
  defineResource<Extra>({
    keyOf: ({ extraId }) => extraId,
    nameOf: ({ name }) => name,
    history: 'extra',
    icon: CupHot,
    columns: [
      {
        header: t('field.name'),
        cell: ({ name, isEnded }) => (
          <span>
            <strong className="fw-semibold">
              <bdi>{name}</bdi>
            </strong>
            {isEnded && <span className="ms-2 text-body-secondary">{t('codes.ended')}</span>}
          </span>
        ),
      },
      { header: t('field.price'), cell: ({ price }) => <Figure>{staffPrice(Number(price))}</Figure> },
      { header: t('extras.unit'), cell: ({ unit }) => <span>{t(UNITS[unit])}</span> },
      {
        header: t('extras.stock'),
        cell: ({ stockPerDay }) => <Figure>{stockPerDay ?? t('value.no_limit')}</Figure>,
      },
      { header: t('extras.online'), cell: ({ isOnline }) => <span>{yesNo(isOnline)}</span> },
    ],
    texts: { list: t('extras.title'), none: t('extras.none'), hint: t('extras.hint') },
  });

/** What the hotel sells beside the room. Nothing is deleted, because bookings name it; what has ended can be sold again. */
export function ExtrasPage() {
  const extras = extrasList();
  const rows = useLiveCall('GET /api/desk/extras', {}, { select: (answer) => answer.extras });
  const change = useChange('PUT /api/desk/extras/:extraId');
  const { edited, key, edit, endEdit, discard } = useEditedRecord('extras', extras.keyOf);
  const end = async (extra: Extra, isEnded: boolean) => {
    const { extraId, version } = extra;
    const body = { ...toExtraValues(extra), version, isEnded };
    const isSaved = await attempt(() => change.mutateAsync({ params: { extraId }, body }), {
      done: t(isEnded ? 'extras.ended_done' : 'extras.again_done', { name: extra.name }),
      failed: t('codes.not_saved'),
    });
    if (isSaved && edited?.extraId === extraId) discard();
  };
  return (
    <>
      <PageHead
        title={t('extras.title')}
        list={{ name: t('rates.title'), path: deskPaths.rates }}
        note={t('extras.note')}
      />
      {!rows.isLoadingError && <ExtraForm key={key} extra={edited} onDone={endEdit} />}
      <WholeList
        of={extras}
        rows={rows}
        actions={(extra, history) => (
          <span className="d-inline-flex flex-wrap gap-1">
            <button
              type="button"
              className="btn btn-line btn-sm"
              aria-label={t('action.update_named', { name: extra.name })}
              onClick={() => void edit(extra)}
            >
              {t('action.update')}
            </button>
            <button
              type="button"
              className="btn btn-line btn-sm"
              aria-label={t(extra.isEnded ? 'extras.again_named' : 'extras.end_named', { name: extra.name })}
              aria-disabled={change.isPending}
              onClick={() => !change.isPending && void end(extra, !extra.isEnded)}
            >
              {t(extra.isEnded ? 'extras.again' : 'codes.end')}
            </button>
            {history}
          </span>
        )}
      />
    </>
  );
}
