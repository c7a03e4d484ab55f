import { useState } from 'react';
import type { z } from 'zod';
import { type Category, useCategories } from '../../shared/api/categories.ts';
import { useChange } from '../../shared/api/queries.ts';
import { priceInputMode, staffPrice, typedPrice } from '../../shared/money.ts';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { useHotelSettings } from './api.ts';
import type { categorySchema } from './shapes.ts';

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
        {added && `${added} is added.`}
      </p>
      <CategoryForm currency={currency} onAdded={setAdded} />
      <section className="panel" aria-labelledby="setup-categories">
        <div className="panel-head">
          <h2 id="setup-categories">Your categories</h2>
        </div>
        <div className="panel-body">
          {categories.length ? (
            <CategoryList categories={categories} />
          ) : (
            <p className="mb-0">None yet. Add at least one, for example “Double Room”.</p>
          )}
        </div>
        <div className="panel-foot">
          <button type="button" className="btn btn-primary" disabled={!categories.length} onClick={onDone}>
            Continue with the rooms
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
          <span className="num">{staffPrice(price)} a night</span>
        </li>
      ))}
    </ul>
  );
}

function CategoryForm({ currency, onAdded }: { currency: string; onAdded: (name: string) => void }) {
  const add = useChange('POST /api/category', 'all');
  const form = useDeskForm<Values, Output>({
    name: 'setup category',
    record: null,
    initial: { name: '', price: '', description: '' },
    loadSchema: async () => (await import('./shapes.ts')).categorySchema,
    whenBlank: {
      name: 'Enter a name, for example Double Room',
      price: `Enter a price, for example ${typedPrice(120)}`,
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
        <h2 id="setup-category">Add a category</h2>
        <span className="text-body-secondary">Rooms of a category have the same price.</span>
      </div>
      <div className="panel-body form-grid">
        <TextField label="Name" className="grow" required {...field('name')} />
        <TextField
          label={`Price a night in ${currency}`}
          inputMode={priceInputMode()}
          required
          {...field('price', asDecimal)}
        />
        <TextAreaField label="Description (optional)" className="full" {...field('description')} />
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <div className="panel-foot">
        <SubmitButton isBusy={form.isBusy}>Add category</SubmitButton>
      </div>
    </form>
  );
}

/** Accepts a comma as the decimal point. */
const asDecimal = { setValueAs: (typed: string | number) => String(typed).trim().replace(',', '.') };
