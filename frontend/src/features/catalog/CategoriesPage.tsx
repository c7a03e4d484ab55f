export function CategoriesPage() {
  return <main id="main" />;
}
