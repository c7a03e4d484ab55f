interface ImportMetaEnv {
  readonly VITE_API_BASE?: string;
}

// This build injects no styles into the page, which a strict Content-Security-Policy would block.
declare module 'sweetalert2/dist/sweetalert2.esm.js' {
  export { default } from 'sweetalert2';
}

declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      variationAxes: Record<string, number | { min: number; max: number }>;
      keepFeatures: readonly string[];
      preserveNameIds: readonly number[];
      noHinting: boolean;
    },
  ): Promise<Buffer>;
}
