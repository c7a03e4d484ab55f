import { useState } from 'react';
import type { z } from 'zod';
import { type Category, useCategories } from '../../shared/api/categories.ts';
import { useChange } from '../../shared/api/queries.ts';
import { priceInputMode, staffPrice } from '../../shared/money.ts';
import { examplePrice } from '../../shared/resource/example-price.ts';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { useHotelSettings } from './api.ts';
import type { categorySchema } from './shapes.ts';

const t = words('office');

type Values = z.input<typeof categorySchema>;
type Output = z.output<typeof categorySchema>;

/** The types of rooms, with their prices. */
export function CategoriesStep({ onDone }: { onDone: () => void }) {
  const categories = useCategories().data ?? [];
  const currency = useHotelSettings().data?.hotel.currency ?? '';
  const [added, setAdded] = useState('');
  return (
    <>
      <p className="visually-hidden" role="status">
        {added && t('setup.categories.added', { name: added })}
      </p>
      <CategoryForm currency={currency} onAdded={setAdded} />
      <section className="panel" aria-labelledby="setup-categories">
        <div className="panel-head">
          <h2 id="setup-categories">{t('setup.categories.yours')}</h2>
        </div>
        <div className="panel-body">
          {categories.length ? (
            <CategoryList categories={categories} />
          ) : (
            <p className="mb-0">{t('setup.categories.none')}</p>
          )}
        </div>
        <div className="panel-foot">
          <button type="button" className="btn btn-primary" disabled={!categories.length} onClick={onDone}>
            {t('setup.categories.continue')}
          </button>
        </div>
      </section>
    </>
  );
}

function CategoryList({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className="setup-list">
      {categories.map(({ id, name, price }) => (
        <li key={id}>
          <strong className="text-break" dir="auto">
            {name}
          </strong>
          <span className="num">{t('setup.categories.price', { price: staffPrice(price) })}</span>
        </li>
      ))}
    </ul>
  );
}

function CategoryForm({ currency, onAdded }: { currency: string; onAdded: (name: string) => void }) {
  const add = useChange('POST /api/category', 'all');
  const form = useDeskForm<Values, Output>({
    name: 'setup-category',
    record: null,
    initial: { name: '', price: '', description: '' },
    loadSchema: async () => (await import('./shapes.ts')).categorySchema,
    whenBlank: {
      name: t('setup.categories.name_needed'),
      price: t('categories.price_needed', { price: examplePrice(120) }),
    },
    byCode: { category_name_taken: 'name' },
    save: async ({ price, ...others }) => {
      await add.mutateAsync({ body: { ...others, price: Number(price) } });
      onAdded(others.name);
      form.reset();
      form.setFocus('name');
    },
  });
  const { field } = form;
  return (
    <form className="panel" aria-labelledby="setup-category" autoComplete="off" {...form.attributes}>
      <div className="panel-head">
        <h2 id="setup-category">{t('setup.categories.add_title')}</h2>
        <span className="text-body-secondary">{t('setup.categories.hint')}</span>
      </div>
      <div className="panel-body form-grid">
        <TextField label={t('field.name')} className="grow" required {...field('name')} />
        <TextField
          label={t('setup.categories.price_in', { currency })}
          inputMode={priceInputMode()}
          required
          {...field('price', asDecimal)}
        />
        <TextAreaField label={t('setup.categories.description')} className="full" {...field('description')} />
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <div className="panel-foot">
        <SubmitButton isBusy={form.isBusy}>{t('setup.categories.add')}</SubmitButton>
      </div>
    </form>
  );
}

/** Accepts a comma as the decimal point. */
const asDecimal = { setValueAs: (typed: string | number) => String(typed).trim().replace(',', '.') };
