import { useId, useState } from 'react';
import { Image } from 'react-bootstrap-icons';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { detailOf } from '../../shared/api/field-labels.ts';
import { imageHint, rejectionOf } from '../../shared/storage/image-file.ts';
import { useUpload } from '../../shared/storage/use-upload.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { UploadOverlay } from '../../shared/ui/dialog/UploadOverlay.tsx';
import { ImageDrop } from '../../shared/ui/media/ImageDrop.tsx';
import { UploadedImage } from '../../shared/ui/media/UploadedImage.tsx';
import './ImageField.scss';
import { words } from '../../shared/words/words.ts';

const t = words('desk');
const tShared = words('shared');

interface Values extends FieldValues {
  /** The link; '' or null for none. */
  image?: string | null | undefined;
}

interface Texts {
  label: string;
  /** The specified words after an upload and when it fails. */
  texts: { uploaded: string; failed: string };
  error: string | undefined;
}

interface Props<Form extends Values, Output> extends Texts {
  control: Control<Form, unknown, Output>;
}

interface PictureProps extends Texts {
  /** The link; '' or null for none. */
  value: string | null | undefined;
  onChange: (link: string) => void;
}

interface Failure {
  message: string;
  /** The file, if a retry may help. */
  file: File | null;
}

/** The image of a record. */
export function ImageField<Form extends Values, Output>({ control, ...texts }: Props<Form, Output>) {
  const { value, onChange } = useController({
    control,
    name: 'image' as FieldPathByValue<Form, Values['image']>,
  }).field;
  return <PictureField {...texts} value={value} onChange={onChange} />;
}

/** A picture: uploaded as soon as it is chosen, shown, replaced or removed. */
export function PictureField({ label, texts, value, onChange, error }: PictureProps) {
  const id = useId();
  const { running, upload, cancel } = useUpload();
  const [uploadedName, setUploadedName] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const send = async (file: File) => {
    setFailure(null);
    try {
      const link = await upload(file);
      if (link === null) return;
      onChange(link);
      setUploadedName(file.name);
      notify.success(texts.uploaded);
    } catch (cause) {
      setFailure({ message: `${texts.failed} ${detailOf(cause)}`, file });
    }
  };
  const choose = (file: File) => {
    const message = rejectionOf(file);
    if (message) setFailure({ message, file: null });
    else void send(file);
  };
  const remove = () => {
    onChange('');
    setUploadedName(null);
    setFailure(null);
  };
  const message = failure?.message ?? error;
  return (
    <div className="full">
      <span className="form-label d-block" id={id}>
        {label}
      </span>
      <div className={value ? 'image-field' : undefined}>
        {value && (
          <UploadedImage
            src={value}
            alt={uploadedName ? t('picture.preview_of', { file: uploadedName }) : t('picture.preview')}
            className="preview"
          />
        )}
        <ImageDrop
          labelledBy={id}
          describedBy={message ? `${id}-error` : undefined}
          isInvalid={message !== undefined}
          onFiles={([file]) => file && choose(file)}
        >
          <Image aria-hidden="true" />
          <strong>{value ? t('picture.replace') : t('picture.choose')}</strong>
          <span>{imageHint()}</span>
        </ImageDrop>
      </div>
      {message && (
        <div className="invalid-feedback d-block" id={`${id}-error`} role="alert">
          {message}{' '}
          {failure?.file && (
            <button
              type="button"
              className="btn btn-as-link btn-sm p-0"
              onClick={() => void send(failure.file!)}
            >
              {tShared('action.try_again')}
            </button>
          )}
        </div>
      )}
      {value && (
        <p className="form-text d-flex flex-wrap gap-2 mb-0">
          {uploadedName && <span>{`${uploadedName} · ${texts.uploaded}`}</span>}
          <button type="button" className="btn btn-as-link btn-sm p-0" onClick={remove}>
            {t('picture.remove')}
          </button>
        </p>
      )}
      {running && <UploadOverlay {...running} onCancel={cancel} />}
    </div>
  );
}
