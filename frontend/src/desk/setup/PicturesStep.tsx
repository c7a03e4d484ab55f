import { picturesOf } from '@innkeeper/contracts/room-facts';
import { useRef, useState } from 'react';
import { type Category, useCategories } from '../../shared/api/categories.ts';
import { detailOf } from '../../shared/api/field-labels.ts';
import { useChange } from '../../shared/api/queries.ts';
import { useImageList } from '../../shared/storage/use-image-list.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { words } from '../../shared/words/words.ts';
import { PictureField } from '../layout/ImageField.tsx';
import { PicturesField } from '../layout/PicturesField.tsx';
import { useHotelSettings, useSaveHotel } from './api.ts';

const t = words('office');

/** The pictures of the hotel and of each category. Each is saved as soon as it is uploaded, moved or removed. */
export function PicturesStep({ onDone }: { onDone: () => void }) {
  const categories = useCategories().data ?? [];
  return (
    <>
      <HotelPictures />
      <section className="panel" aria-labelledby="setup-room-pictures">
        <div className="panel-head">
          <h2 id="setup-room-pictures">{t('setup.pictures.rooms')}</h2>
          <span className="text-body-secondary">{t('setup.pictures.hint')}</span>
        </div>
        <div className="panel-body form-grid">
          {categories.map((category) => (
            <CategoryPictures key={category.id} category={category} />
          ))}
        </div>
        <div className="panel-foot">
          <button type="button" className="btn btn-primary" onClick={onDone}>
            {t('setup.continue')}
          </button>
        </div>
      </section>
    </>
  );
}

function HotelPictures() {
  const hotel = useHotelSettings().data?.hotel;
  const saving = useSaveHotel();
  const [problem, setProblem] = useState<{ field: 'heroPicture' | 'logo'; message: string } | null>(null);
  if (!hotel) return null;
  const save = async (field: 'heroPicture' | 'logo', link: string) => {
    setProblem(null);
    try {
      await saving.mutateAsync({ [field]: link });
    } catch (error) {
      setProblem({ field, message: detailOf(error) });
    }
  };
  const of = (field: 'heroPicture' | 'logo') => ({
    texts: { uploaded: t('settings.picture.uploaded'), failed: t('settings.picture.failed') },
    value: hotel[field],
    onChange: (link: string) => void save(field, link),
    error: problem?.field === field ? problem.message : undefined,
  });
  return (
    <section className="panel" aria-labelledby="setup-pictures">
      <div className="panel-head">
        <h2 id="setup-pictures">{t('setup.pictures.hotel')}</h2>
      </div>
      <div className="panel-body form-grid">
        <PictureField label={t('settings.hero')} {...of('heroPicture')} />
        <PictureField label={t('settings.logo')} {...of('logo')} />
      </div>
    </section>
  );
}

function CategoryPictures({ category }: { category: Category }) {
  const [problem, setProblem] = useState<string>();
  const update = useChange('PUT /api/category/:category', 'all');
  const saved = useRef({ category, done: Promise.resolve() });
  const save = (links: string[]): void => {
    // One after another, each based on the answer of the one before: several pictures may be moved quickly.
    saved.current.done = saved.current.done.then(() => saveNow(links));
  };
  const saveNow = async (links: string[]) => {
    setProblem(undefined);
    const [image = null, ...morePictures] = links;
    const { name, price, version } = saved.current.category;
    try {
      const { category: updated } = await update.mutateAsync({
        params: { category: name },
        body: { price, image, morePictures, version },
      });
      saved.current.category = updated;
      notify.success(t('setup.pictures.saved'));
    } catch (error) {
      setProblem(detailOf(error));
    }
  };
  const images = useImageList(picturesOf(category));
  const listed = {
    ...images,
    remove: (image: (typeof images.images)[number]) => {
      images.remove(image);
      if (image.state === 'stored') save(images.links());
    },
    move: (image: (typeof images.images)[number], to: number) => {
      images.move(image, to);
      save(images.links());
    },
  };
  return (
    <PicturesField
      label={category.name}
      images={listed}
      error={problem}
      onUploaded={() => save(images.links())}
    />
  );
}
