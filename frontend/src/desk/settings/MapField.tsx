import type { HotelSettings, MapDrawing } from '@innkeeper/contracts/hotel';
import { useId, useState } from 'react';
import { isApiError, messageOf } from '../../shared/api/errors.ts';
import { loadCode } from '../../shared/load-code.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { useUpdateMap } from './api.ts';

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
    await save(map, 'The map is shown now');
  };
  const remove = async () => {
    const question = { title: 'Remove the map?', text: 'Guests then see no map.' };
    if (await confirmHarm({ ...question, confirm: 'Remove', keep: 'Keep map' }))
      await save(null, 'Map removed');
  };
  return (
    <div className="panel settings">
      <div className="panel-head">
        <h2>Drawn map</h2>
      </div>
      <div className="panel-body">
        <label className="form-label" htmlFor={id}>
          {hasMap ? 'Replace the map' : 'Upload a map'}
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
          An extract of OpenStreetMap (.osm) or GeoJSON of the surroundings: on openstreetmap.org choose
          Export. It is drawn 600 m around the coordinates above, as they were saved last.
        </p>
        {hasMap && (
          <button
            type="button"
            className="btn btn-quiet-danger btn-sm mt-3"
            disabled={update.isPending}
            onClick={() => void remove()}
          >
            Remove map
          </button>
        )}
      </div>
    </div>
  );
}
