import { type Category, useCategories } from '../../shared/api/categories.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { RecordToUpdate } from '../../shared/resource/RecordToUpdate.tsx';
import { useSaveNamed } from '../../shared/resource/use-save-named.ts';
import { useCreateCategory, useUpdateCategory } from './api.ts';
import { CategoryForm } from './CategoryForm.tsx';
import { categoryRecord } from './category-record.tsx';

const list = { name: 'Category List', path: deskPaths.categories };

const useSaveCategory = () =>
  useSaveNamed({
    record: categoryRecord,
    list: list.path,
    create: useCreateCategory().mutateAsync,
    update: useUpdateCategory().mutateAsync,
  });

export function AddCategoryPage() {
  const { add } = useSaveCategory();
  return (
    <>
      <PageHead title="Add New Category" list={list} />
      <CategoryForm
        category={null}
        submitLabel="Add Category"
        onSave={(category) => add(category, 'Successfully Added this Category')}
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
  const { change, dialog } = useSaveCategory();
  return (
    <>
      <CategoryForm
        category={category}
        submitLabel="Update Category"
        onSave={({ name, ...values }, opened) =>
          change(name, values, opened!, 'Successfully updated this Category !')
        }
      />
      {dialog}
    </>
  );
}
