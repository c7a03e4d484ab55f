import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { messageOf } from '../../shared/api/errors.ts';
import { rejectionOf } from '../../shared/storage/image-file.ts';
import { useUpload } from '../../shared/storage/use-upload.ts';
import { announceError, announceSuccess } from '../../shared/ui/dialog/alerts.ts';
import { UploadOverlay } from '../../shared/ui/dialog/UploadOverlay.tsx';
import { controlAttributes, Field } from '../../shared/ui/form/fields.tsx';
import { Thumbnail } from '../../shared/ui/table/cells.tsx';
import './UserImageField.scss';

/** For the form that is saved while a chosen image was not sent yet. */
export interface UserImage {
  /** Sends what was chosen; the link, or null when that failed. With nothing chosen, the link as it is. */
  settle: () => Promise<string | null>;
  clear: () => void;
}

interface Props {
  ref: Ref<UserImage>;
  /** The link, '' for none. */
  value: string;
  onChange: (link: string) => void;
  error: string | undefined;
}

/** An image is chosen first and sent by a button of its own. */
export function UserImageField({ ref, value, onChange, error }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { running, upload, cancel } = useUpload();
  const [chosen, setChosen] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();

  const choose = (file: File | null) => {
    const refusal = file ? rejectionOf(file) : null;
    setFault(refusal ?? undefined);
    setChosen(refusal ? null : file);
    if (refusal && input.current) input.current.value = '';
  };
  const clear = () => {
    choose(null);
    if (input.current) input.current.value = '';
  };
  const send = async (file: File): Promise<string | null> => {
    setFault(undefined);
    try {
      const link = await upload(file);
      if (link === null) return null;
      onChange(link);
      clear();
      return link;
    } catch (failure) {
      setFault(messageOf(failure));
      await announceError('Upload image Fail !', messageOf(failure));
      return null;
    }
  };
  const sendNow = async () => {
    if (!chosen) {
      setFault('Choose an image first');
      input.current?.focus();
    } else if ((await send(chosen)) !== null) await announceSuccess('Image uploaded !');
  };
  useImperativeHandle(ref, () => ({ settle: async () => (chosen ? send(chosen) : value), clear }));

  const field = { label: 'User Image', error: fault ?? error };
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
          Upload User Image
        </button>
        {value && (
          <button type="button" className="btn btn-quiet-danger" onClick={() => onChange('')}>
            Remove image
          </button>
        )}
      </div>
      {running && <UploadOverlay {...running} onCancel={cancel} />}
    </Field>
  );
}
