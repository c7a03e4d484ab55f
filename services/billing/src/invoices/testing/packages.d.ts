/* The parts of packages that tests use; see ../packages.d.ts. */

declare module 'saxon-js' {
  type Options = { stylesheetInternal: unknown; sourceText: string; destination: 'serialized' };
  const SaxonJS: { transform(options: Options, execution: 'sync'): { principalResult: string } };
  export default SaxonJS;
}

/** Numbers are addresses in the memory of the engine, unless they are sizes. */
declare module '@embedpdf/pdfium' {
  export type Pdfium = {
    pdfium: { HEAPU8: Uint8Array; wasmExports: { malloc(size: number): number } };
    PDFiumExt_Init(): void;
    FPDF_LoadMemDocument(file: number, size: number, password: string): number;
    FPDF_GetPageCount(document: number): number;
    FPDF_LoadPage(document: number, page: number): number;
    FPDF_GetPageWidthF(page: number): number;
    FPDF_GetPageHeightF(page: number): number;
    FPDFBitmap_Create(width: number, height: number, alpha: number): number;
    FPDFBitmap_FillRect(
      bitmap: number,
      left: number,
      top: number,
      width: number,
      height: number,
      colour: number,
    ): void;
    FPDF_RenderPageBitmap(
      bitmap: number,
      page: number,
      left: number,
      top: number,
      width: number,
      height: number,
      rotation: number,
      flags: number,
    ): void;
    FPDFBitmap_GetBuffer(bitmap: number): number;
    FPDFDoc_GetAttachmentCount(document: number): number;
    FPDFDoc_GetAttachment(document: number, index: number): number;
    FPDFAttachment_GetName(attachment: number, to: number, size: number): number;
    FPDFAttachment_GetFile(attachment: number, to: number, size: number, length: number): boolean;
  };
  export function init(options: { wasmBinary: ArrayBuffer }): Promise<Pdfium>;
}
