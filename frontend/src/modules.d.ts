interface ImportMetaEnv {
  readonly VITE_API_BASE?: string;
}

// This build injects no styles into the page, which a strict Content-Security-Policy would block.
declare module 'sweetalert2/dist/sweetalert2.esm.js' {
  export { default } from 'sweetalert2';
}
