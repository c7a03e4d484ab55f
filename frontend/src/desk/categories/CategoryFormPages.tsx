import { useNavigate } from 'react-router-dom';
import { type Category, useCategories } from '../../shared/api/categories.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { RecordToUpdate } from '../layout/RecordToUpdate.tsx';
import { useSaveChange } from '../layout/use-save-change.tsx';
import { useCreateCategory, useUpdateCategory } from './api.ts';
import { CategoryForm } from './CategoryForm.tsx';
import { categoryRecord } from './category-record.tsx';

const list = { name: 'Category List', path: deskPaths.categories };

/** The list replaces a saved form in the history, because going back would show the old record. */
const saved = { replace: true };

export function AddCategoryPage() {
  const creation = useCreateCategory();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="Add New Category" list={list} />
      <CategoryForm
        category={null}
        submitLabel="Add Category"
        onSave={async (category) => {
          await creation.mutateAsync(category);
          notify.success('Successfully Added this Category');
          navigate(list.path, saved);
        }}
      />
    </>
  );
}

export function UpdateCategoryPage() {
  return (
    <>
      <PageHead title="Update Category" list={list} />
      <RecordToUpdate list={list} useRecords={useCategories}>
        {(category) => <UpdateForm category={category} />}
      </RecordToUpdate>
    </>
  );
}

function UpdateForm({ category }: { category: Category }) {
  const update = useUpdateCategory();
  const creation = useCreateCategory();
  const { saveChange, dialog } = useSaveChange(categoryRecord);
  const navigate = useNavigate();
  return (
    <>
      <CategoryForm
        category={category}
        submitLabel="Update Category"
        onSave={async ({ name, ...values }, opened) => {
          const isSaved = await saveChange({
            opened: opened!,
            values,
            update: (changed) => update.mutateAsync({ name, ...changed }),
            addAgain: (kept) => creation.mutateAsync({ name, ...kept }),
          });
          if (!isSaved) return;
          notify.success('Successfully updated this Category !');
          navigate(list.path, saved);
        }}
      />
      {dialog}
    </>
  );
}
