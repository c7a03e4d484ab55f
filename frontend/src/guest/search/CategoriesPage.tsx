import { Tags } from 'react-bootstrap-icons';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type Category, mayRestoreCategory, useCategories } from '../../shared/api/categories.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { useChange } from '../../shared/api/queries.ts';
import { useHotelTexts } from '../../shared/api/texts.ts';
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
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { useTotalsOfTonight } from './api.ts';

const t = words('guest');
const tShared = words('shared');

/** The public list of categories. Only staff can delete one; others are asked to sign in. */
export function CategoriesPage() {
  const token = useToken();
  const categories = useCategories();
  const totals = useTotalsOfTonight();
  const askToDelete = useAskToDelete();
  const inLanguage = useHotelTexts();
  const shown = (category: Category) => inLanguage('category', category.id, category);
  const columns: Column<Category>[] = [
    { header: t('categories.image'), cell: ({ image }) => <Thumbnail src={image} /> },
    {
      header: t('categories.name'),
      cell: (category) => (
        <strong className="fw-semibold" dir="auto">
          {shown(category).name}
        </strong>
      ),
    },
    {
      header: t('categories.description'),
      className: 'wide',
      cell: (category) => <span dir="auto">{shown(category).description || tShared('cell.none')}</span>,
    },
    {
      header: t('categories.price'),
      cell: ({ id, price }) => (
        <div>
          <span className="num text-nowrap">{guestPrice(price)}</span>
          {totals?.has(id) && (
            <small className="d-block text-body-secondary">
              <RichWords
                area="guest"
                say="categories.in_all"
                values={{ price: guestPrice(totals.get(id)!) }}
                tags={{ price: (text) => <span className="num text-nowrap">{text}</span> }}
              />
            </small>
          )}
        </div>
      ),
    },
    {
      header: t('categories.features'),
      cell: (category) => <Features features={shown(category).features} bulleted />,
    },
    {
      header: t('categories.action'),
      className: 'actions',
      cell: (category) => (
        <button
          type="button"
          className="btn btn-quiet-danger btn-sm"
          aria-label={t('categories.delete_named', { name: category.name })}
          onClick={() => void askToDelete(category)}
        >
          {t('categories.delete')}
        </button>
      ),
    },
  ];

  return (
    <>
      <title>{`${t('categories.title')} · ${currentHotel().name}`}</title>
      <SiteBar brandTo={token ? paths.home : paths.login}>
        {token ? null : (
          <Link className="btn btn-line btn-sm" to={paths.login}>
            {t('categories.login')}
          </Link>
        )}
      </SiteBar>
      <main id="main" className="container py-5" tabIndex={-1}>
        <h1 className="h2 mt-3 mb-4">{t('categories.title')}</h1>
        <div className="sheet mb-5">
          {categories.isLoadingError ? (
            <LoadFailed title={tShared('load.error')} error={categories.error} onRetry={categories.refetch} />
          ) : categories.data?.length === 0 ? (
            <EmptyState icon={Tags} title={t('categories.empty')}>
              <p>{t('categories.empty_hint')}</p>
            </EmptyState>
          ) : (
            <CardTable
              label={t('categories.title')}
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
      title: t('categories.delete_question'),
      text: name,
      confirm: t('categories.delete'),
      keep: tShared('action.keep_it'),
    });
    if (!isSure) return;
    try {
      await deleting.mutateAsync({ params: { category: name } });
      notify.deleted(t('categories.deleted'), {
        restore: () => restoring.mutateAsync({ params: { id: category.id } }),
        mayRestore: mayRestoreCategory(category),
        name,
      });
      document.getElementById('main')?.focus(); // the button disappeared with its row
    } catch (error) {
      // When the session ended, the page is mounted again, so the question is asked from here.
      if (isApiError(error) && [401, 403].includes(error.status)) return askToSignIn();
      notify.failure(t('categories.not_deleted'), error);
    }
  };
}

function useAskToSignIn() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async () => {
    const isTaken = await offer({
      title: t('categories.staff_only'),
      text: t('categories.staff_sign_in'),
      confirm: t('categories.sign_in'),
      keep: t('categories.stay_here'),
    });
    const state: SignInState = { returnTo: { path: pathname, state: null }, sessionEnded: false };
    if (isTaken) navigate(paths.login, { state });
  };
}
