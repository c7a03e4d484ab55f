export function LoginPage() {
  return <main id="main" />;
}
