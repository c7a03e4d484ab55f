// As in the gallery's contract.
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
const maximumBytes = 10 * 1024 * 1024;

/** The hint beside a file input. */
export const imageHint = 'JPEG, PNG or WebP, up to 10 MB';

/** Why a file cannot be uploaded; null when it can. Dropped files bypass `accept`, so they are checked here. */
export function rejectionOf(file: File): string | null {
  if (!imageTypes.includes(file.type)) return `${file.name} is not an image that can be shown. ${imageHint}.`;
  if (file.size > maximumBytes) return `${file.name} is larger than 10 MB. Choose a smaller one.`;
  return null;
}
