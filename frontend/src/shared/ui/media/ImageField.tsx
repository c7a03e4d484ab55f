import { useId, useState } from 'react';
import { Image } from 'react-bootstrap-icons';
import { messageOf } from '../../api/errors.ts';
import { imageHint, rejectionOf } from '../../storage/image-file.ts';
import { useUpload } from '../../storage/use-upload.ts';
import { ImageDrop } from './ImageDrop.tsx';
import './ImageField.scss';
import { notify } from '../dialog/notify.tsx';
import { UploadOverlay } from '../dialog/UploadOverlay.tsx';

interface Props {
  label: string;
  /** The link, '' for none. */
  value: string;
  onChange: (link: string) => void;
  /** What is said after an upload and when it fails, in the words of the screen. */
  words: { uploaded: string; failed: string };
  error?: string | undefined;
}

interface Fault {
  message: string;
  /** Trying again with this file may help. */
  file: File | null;
}

/** One image of a record: uploaded as soon as it is chosen, shown, replaced or removed. */
export function ImageField({ label, value, onChange, words, error }: Props) {
  const id = useId();
  const { running, upload, cancel } = useUpload();
  const [uploadedName, setUploadedName] = useState<string | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);

  const send = async (file: File) => {
    setFault(null);
    try {
      const link = await upload(file);
      if (link === null) return;
      onChange(link);
      setUploadedName(file.name);
      notify.success(words.uploaded);
    } catch (failure) {
      setFault({ message: `${words.failed} ${messageOf(failure)}`, file });
    }
  };
  const choose = (file: File) => {
    const message = rejectionOf(file);
    if (message) setFault({ message, file: null });
    else void send(file);
  };
  const remove = () => {
    onChange('');
    setUploadedName(null);
    setFault(null);
  };
  const shownFault = fault?.message ?? error;
  return (
    <div className="full">
      <span className="form-label d-block" id={id}>
        {label}
      </span>
      <div className={value ? 'image-field' : undefined}>
        {value && <img src={value} alt={uploadedName ? `Preview of ${uploadedName}` : 'Preview'} />}
        <ImageDrop
          labelledBy={id}
          describedBy={shownFault ? `${id}-fault` : undefined}
          isInvalid={shownFault !== undefined}
          onFiles={([file]) => file && choose(file)}
        >
          <Image aria-hidden="true" />
          <strong>{value ? 'Replace the image' : 'Choose an image'}</strong>
          <span>{imageHint}</span>
        </ImageDrop>
      </div>
      {shownFault && (
        <div className="invalid-feedback d-block" id={`${id}-fault`} role="alert">
          {shownFault}{' '}
          {fault?.file && (
            <button type="button" className="btn btn-link btn-sm p-0" onClick={() => void send(fault.file!)}>
              Try again
            </button>
          )}
        </div>
      )}
      {value && (
        <p className="form-text d-flex flex-wrap gap-2 mb-0">
          {uploadedName && <span>{`${uploadedName} · ${words.uploaded}`}</span>}
          <button type="button" className="btn btn-link btn-sm p-0" onClick={remove}>
            Remove image
          </button>
        </p>
      )}
      {running && <UploadOverlay {...running} onCancel={cancel} />}
    </div>
  );
}
