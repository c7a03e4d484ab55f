// As gallery's contract has it.
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
const maximumBytes = 10 * 1024 * 1024;

/** What a person is told beside a file input. */
export const imageHint = 'JPEG, PNG or WebP, up to 10 MB';

/** Why a file is not uploaded, or null when it is fine. What is dropped gets past `accept`, so this looks again. */
export function rejectionOf(file: File): string | null {
  if (!imageTypes.includes(file.type)) return `${file.name} is not an image that can be shown. ${imageHint}.`;
  if (file.size > maximumBytes) return `${file.name} is larger than 10 MB. Choose a smaller one.`;
  return null;
}
