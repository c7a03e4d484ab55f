export function RegisterPage() {
  return <main id="main" />;
}
