import { useId, useState } from 'react';
import { Plus } from 'react-bootstrap-icons';
import { useController } from 'react-hook-form';
import { detailOf } from '../../shared/api/field-labels.ts';
import { rejectionOf } from '../../shared/storage/image-file.ts';
import { useUpload } from '../../shared/storage/use-upload.ts';
import { UploadOverlay } from '../../shared/ui/dialog/UploadOverlay.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { ImageDrop } from '../../shared/ui/media/ImageDrop.tsx';
import { ImageOrder } from '../../shared/ui/media/ImageOrder.tsx';
import { UploadedImage } from '../../shared/ui/media/UploadedImage.tsx';
import { words } from '../../shared/words/words.ts';
import type { HotelForm } from './hotel-record.tsx';

const t = words('office');

const MAXIMUM = 4;

/** The pictures beside the text about the hotel: seen, described, in their order, and uploaded several at once. */
export function AboutPictures({ form }: { form: HotelForm }) {
  const id = useId();
  const { value: pictures, onChange } = useController({ control: form.control, name: 'aboutPictures' }).field;
  const { running, upload, cancel } = useUpload();
  const [failures, setFailures] = useState<readonly string[]>([]);

  const add = async (files: readonly File[]) => {
    const usable = files.filter((file) => rejectionOf(file) === null);
    const found = files.map(rejectionOf).filter((rejection) => rejection !== null);
    const room = MAXIMUM - pictures.length;
    if (usable.length > room) found.push(t('settings.about_pictures.too_many', { max: MAXIMUM }));
    setFailures(found);
    for (const file of usable.slice(0, room)) {
      try {
        const src = await upload(file);
        if (src === null) break; // cancelled
        onChange([...form.getValues('aboutPictures'), { src, alt: '' }]);
      } catch (cause) {
        found.push(`${file.name}: ${detailOf(cause)}`);
        setFailures([...found]);
      }
    }
  };
  const move = (from: number, to: number) =>
    onChange(pictures.toSpliced(from, 1).toSpliced(to, 0, pictures[from]!));
  const errors = [
    form.errorOf('aboutPictures'),
    ...pictures.map((_, i) => form.errorOf(`aboutPictures.${i}.src`)),
  ];
  const messages = [...failures, ...errors.filter((error) => error !== undefined)];
  return (
    <fieldset className="full">
      <legend className="form-label" id={id}>
        {t('settings.about_pictures')}
      </legend>
      <ul className="about-pictures">
        {pictures.map(({ src, alt }, position) => {
          const name = t('settings.about_pictures.name', { position: position + 1 });
          return (
            <li key={src}>
              <UploadedImage src={src} alt={alt || name} />
              <TextField
                label={t('settings.about_pictures.alt_of', { position: position + 1 })}
                maxLength={200}
                value={alt ?? ''}
                onChange={({ target }) => onChange(pictures.with(position, { src, alt: target.value }))}
                error={form.errorOf(`aboutPictures.${position}.alt`)}
              />
              <div className="picture-actions">
                {pictures.length > 1 && (
                  <ImageOrder
                    name={name}
                    position={position}
                    count={pictures.length}
                    onMove={(to) => move(position, to)}
                  />
                )}
                <button
                  type="button"
                  className="btn btn-quiet-danger btn-sm"
                  aria-label={t('settings.about_pictures.remove', { position: position + 1 })}
                  onClick={() => onChange(pictures.toSpliced(position, 1))}
                >
                  {t('action.remove')}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      {pictures.length < MAXIMUM && (
        <ImageDrop labelledBy={id} isMultiple onFiles={(files) => void add(files)}>
          <Plus aria-hidden="true" />
          <strong>{t('settings.about_pictures.upload')}</strong>
          <span>{t('settings.about_pictures.hint', { max: MAXIMUM })}</span>
        </ImageDrop>
      )}
      {messages.length > 0 && (
        <ul className="form-text text-danger" role="alert">
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {running && <UploadOverlay {...running} onCancel={cancel} />}
    </fieldset>
  );
}
