import type { HotelSettings, MapDrawing } from '@innkeeper/contracts/hotel';
import { useId, useState } from 'react';
import { isApiError, messageOf } from '../../shared/api/errors.ts';
import { loadCode } from '../../shared/load-code.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { words } from '../../shared/words/words.ts';
import { useUpdateMap } from './api.ts';

const t = words('office');

interface Props {
  settings: HotelSettings;
  /** The map, and with it the version of the settings, changed. */
  onChanged: () => void;
}

/** Uploads a map: the browser draws it from an extract of OpenStreetMap, so that guests' browsers contact no third party. */
export function MapField({ settings: { hotel, hasMap }, onChanged }: Props) {
  const id = useId();
  const update = useUpdateMap();
  const [problem, setProblem] = useState<string | null>(null);

  const save = async (map: MapDrawing | null, done: string) => {
    try {
      await update.mutateAsync({ map, version: hotel.version });
      notify.success(done);
      onChanged();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    let map: MapDrawing;
    try {
      const { drawMap } = await loadCode(() => import('./map-import.ts'));
      map = drawMap(await file.text(), hotel.coordinates);
    } catch (error) {
      setProblem(isApiError(error) || !(error instanceof Error) ? messageOf(error) : error.message);
      return;
    }
    await save(map, t('settings.map_upload.done'));
  };
  const remove = async () => {
    const question = {
      title: t('settings.map_upload.remove.title'),
      text: t('settings.map_upload.remove.text'),
    };
    if (
      await confirmHarm({
        ...question,
        confirm: t('action.remove'),
        keep: t('settings.map_upload.remove.keep'),
      })
    )
      await save(null, t('settings.map_upload.remove.done'));
  };
  return (
    <div className="panel settings">
      <div className="panel-head">
        <h2>{t('settings.map_upload.title')}</h2>
      </div>
      <div className="panel-body">
        <label className="form-label" htmlFor={id}>
          {hasMap ? t('settings.map_upload.replace') : t('settings.map_upload')}
        </label>
        <input
          id={id}
          type="file"
          className={problem ? 'form-control is-invalid' : 'form-control'}
          accept=".osm,.xml,.geojson,.json"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
          disabled={update.isPending}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = ''; // so that the same file can be chosen again
          }}
        />
        {problem && (
          <div className="invalid-feedback d-block" id={`${id}-error`} role="alert">
            {problem}
          </div>
        )}
        <p className="form-text mb-0" id={`${id}-hint`}>
          {t('settings.map_upload.hint')}
        </p>
        {hasMap && (
          <button
            type="button"
            className="btn btn-quiet-danger btn-sm mt-3"
            disabled={update.isPending}
            onClick={() => void remove()}
          >
            {t('settings.map_upload.remove')}
          </button>
        )}
      </div>
    </div>
  );
}
