import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { detailOf } from '../../shared/api/field-labels.ts';
import { rejectionOf } from '../../shared/storage/image-file.ts';
import { useUpload } from '../../shared/storage/use-upload.ts';
import { announceFailure, announceSuccess } from '../../shared/ui/dialog/alerts.ts';
import { UploadOverlay } from '../../shared/ui/dialog/UploadOverlay.tsx';
import { controlAttributes, Field } from '../../shared/ui/form/fields.tsx';
import { Thumbnail } from '../../shared/ui/table/cells.tsx';
import type { NewUserRequest } from './api.ts';
import './UserImageField.scss';
import { words } from '../../shared/words/words.ts';

const t = words('office');

/** For a form that is saved while a chosen image is not uploaded yet. */
export interface UserImage {
  /** Uploads a chosen image. Returns its link, null if that failed, and the current link if none was chosen. */
  uploadChosen: () => Promise<string | null>;
  clear: () => void;
}

interface Props {
  ref: Ref<UserImage>;
  control: Control<NewUserRequest, unknown, NewUserRequest>;
  error: string | undefined;
}

/** The image of a user, which is chosen first and then uploaded with a separate button. */
export function UserImageField({ ref, control, error }: Props) {
  const { value, onChange } = useController({ control, name: 'img' }).field;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { running, upload, cancel } = useUpload();
  const [chosen, setChosen] = useState<File | null>(null);
  const [failure, setFailure] = useState<string>();

  const choose = (file: File | null) => {
    const rejection = file ? rejectionOf(file) : null;
    setFailure(rejection ?? undefined);
    setChosen(rejection ? null : file);
    if (rejection && input.current) input.current.value = '';
  };
  const clear = () => {
    choose(null);
    if (input.current) input.current.value = '';
  };
  const send = async (file: File): Promise<string | null> => {
    setFailure(undefined);
    try {
      const link = await upload(file);
      if (link === null) return null;
      onChange(link);
      clear();
      return link;
    } catch (cause) {
      setFailure(detailOf(cause));
      await announceFailure(cause, t('categories.image.failed'), detailOf(cause));
      return null;
    }
  };
  const sendNow = async () => {
    if (!chosen) {
      setFailure(t('users.image.choose_first'));
      input.current?.focus();
    } else if ((await send(chosen)) !== null) await announceSuccess(t('users.image.done'));
  };
  useImperativeHandle(ref, () => ({
    uploadChosen: async () => (chosen ? send(chosen) : (value ?? '')),
    clear,
  }));

  const field = { label: t('users.image'), error: failure ?? error };
  return (
    <Field {...field} id={id} className="full">
      <div className="upload-line">
        {value && <Thumbnail src={value} />}
        <input
          {...controlAttributes('form-control', id, field)}
          ref={input}
          type="file"
          accept="image/*"
          onChange={({ target }) => choose(target.files?.[0] ?? null)}
        />
        <button type="button" className="btn btn-line" onClick={() => void sendNow()}>
          {t('users.image.upload')}
        </button>
        {value && (
          <button type="button" className="btn btn-quiet-danger" onClick={() => onChange('')}>
            {t('users.image.remove')}
          </button>
        )}
      </div>
      {running && <UploadOverlay {...running} onCancel={cancel} />}
    </Field>
  );
}
