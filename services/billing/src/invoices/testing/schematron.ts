import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import SaxonJS from 'saxon-js';

/**
 * The published rules of EN 16931 for CII as a check: it returns the rules that an XML breaks, such as `BR-CO-15`. Where they come from:
 * README.md beside this file.
 */
export function publishedRules(): (xml: string) => string[] {
  const file = readFileSync(join(import.meta.dirname, 'en16931-cii.sef.json.br'));
  const stylesheetInternal = JSON.parse(brotliDecompressSync(file).toString());
  return (xml) => {
    const { principalResult } = SaxonJS.transform(
      { stylesheetInternal, sourceText: xml, destination: 'serialized' },
      'sync',
    );
    if (!principalResult.includes('fired-rule')) throw new Error('no rule was applied');
    return [...principalResult.matchAll(/<svrl:failed-assert[^>]*?\sid="([^"]+)"/g)].map(([, id]) => id!);
  };
}
