interface ImportMetaEnv {
  readonly VITE_API_BASE?: string;
}

// The build without styles injected into the page, which a strict Content-Security-Policy would refuse.
declare module 'sweetalert2/dist/sweetalert2.esm.js' {
  export { default } from 'sweetalert2';
}
