// Adds a new key to a file of quote keys: node rotate-quote-keys.js FILE [leaked]
// With `leaked`, the old keys go at once, and guests who were shown a price search again. Booking reads the file by itself.
import { readFileSync, writeFileSync } from 'node:fs';
import { rotateKeyRing } from './launcher/key-ring-file.ts';

const [file, option] = process.argv.slice(2);
if (!file || (option && option !== 'leaked')) {
  console.error('Usage: rotate-quote-keys FILE [leaked]');
  process.exit(2);
}
try {
  const rotated = rotateKeyRing(readFileSync(file, 'utf8'), new Date(), option === 'leaked');
  writeFileSync(file, rotated); // into the existing file: a container has mounted it
  const { from } = JSON.parse(rotated).keys.at(-1);
  console.log(`${file}: the new key signs from ${from}.`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
