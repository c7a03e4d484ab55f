import { Tags } from 'react-bootstrap-icons';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type Category, mayRestoreCategory, useCategories } from '../../shared/api/categories.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { useChange } from '../../shared/api/queries.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { guestPrice } from '../../shared/money.ts';
import { paths } from '../../shared/paths.ts';
import type { SignInState } from '../../shared/session/RequireSignIn.tsx';
import { useToken } from '../../shared/session/use-token.ts';
import { confirmHarm, offer } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { SiteBar } from '../../shared/ui/layout/SiteBar.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { Features, Thumbnail } from '../../shared/ui/table/cells.tsx';
import { useTotalsOfTonight } from './api.ts';

/** The public list of categories. Only staff can delete one; others are asked to sign in. */
export function CategoriesPage() {
  const token = useToken();
  const categories = useCategories();
  const totals = useTotalsOfTonight();
  const askToDelete = useAskToDelete();
  const columns: Column<Category>[] = [
    { header: 'Image', cell: ({ image }) => <Thumbnail src={image} /> },
    {
      header: 'Name',
      cell: ({ name }) => (
        <strong className="fw-semibold" dir="auto">
          {name}
        </strong>
      ),
    },
    {
      header: 'Description',
      className: 'wide',
      cell: ({ description }) => <span dir="auto">{description || 'N/A'}</span>,
    },
    {
      header: 'Price',
      cell: ({ id, price }) => (
        <div>
          <span className="num text-nowrap">{guestPrice(price)}</span>
          {totals?.has(id) && (
            <small className="d-block text-body-secondary">
              plus taxes and fees, from <span className="num text-nowrap">{guestPrice(totals.get(id)!)}</span>{' '}
              in all
            </small>
          )}
        </div>
      ),
    },
    { header: 'Features', cell: ({ features }) => <Features features={features} bulleted /> },
    {
      header: 'Action',
      className: 'actions',
      cell: (category) => (
        <button
          type="button"
          className="btn btn-quiet-danger btn-sm"
          aria-label={`Delete ${category.name}`}
          onClick={() => void askToDelete(category)}
        >
          Delete
        </button>
      ),
    },
  ];

  return (
    <>
      <title>{`Categories · ${currentHotel().name}`}</title>
      <SiteBar brandTo={token ? paths.home : paths.login}>
        {token ? null : (
          <Link className="btn btn-line btn-sm" to={paths.login}>
            Login
          </Link>
        )}
      </SiteBar>
      <main id="main" className="container py-5" tabIndex={-1}>
        <h1 className="h2 mt-3 mb-4">Categories</h1>
        <div className="sheet mb-5">
          {categories.isLoadingError ? (
            <LoadFailed title="Load Error!" error={categories.error} onRetry={categories.refetch} />
          ) : categories.data?.length === 0 ? (
            <EmptyState icon={Tags} title="No categories yet">
              <p>Staff add them in the admin area.</p>
            </EmptyState>
          ) : (
            <CardTable
              label="Categories"
              columns={columns}
              rows={categories.data ?? []}
              rowKey={({ id }) => id}
              isLoading={categories.isPending}
              skeletonRows={6}
            />
          )}
        </div>
      </main>
    </>
  );
}

/** Deletes after a confirmation, and offers to undo it. Visitors who are not staff are offered to sign in and return. */
function useAskToDelete() {
  const token = useToken();
  const deleting = useChange('DELETE /api/category/:category');
  const restoring = useChange('POST /api/desk/categories/:id/restore');
  const askToSignIn = useAskToSignIn();
  return async (category: Category) => {
    const { name } = category;
    if (!token) return askToSignIn();
    const isSure = await confirmHarm({
      title: 'Are you sure you want to delete this category?',
      text: name,
      confirm: 'Delete',
      keep: 'Keep it',
    });
    if (!isSure) return;
    try {
      await deleting.mutateAsync({ params: { category: name } });
      notify.deleted('Category deleted successfully!', {
        restore: () => restoring.mutateAsync({ params: { id: category.id } }),
        mayRestore: mayRestoreCategory(category),
        name,
      });
      document.getElementById('main')?.focus(); // the button disappeared with its row
    } catch (error) {
      // When the session ended, the page is mounted again, so the question is asked from here.
      if (isApiError(error) && [401, 403].includes(error.status)) return askToSignIn();
      notify.failure('Delete Error!', error);
    }
  };
}

function useAskToSignIn() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async () => {
    const isTaken = await offer({
      title: 'Only staff can delete a category',
      text: 'Sign in with a staff account to continue.',
      confirm: 'Sign in',
      keep: 'Stay here',
    });
    const state: SignInState = { returnTo: { path: pathname, state: null }, sessionEnded: false };
    if (isTaken) navigate(paths.login, { state });
  };
}
