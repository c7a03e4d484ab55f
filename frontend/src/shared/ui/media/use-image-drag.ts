import { type DragEvent, useState } from 'react';
import type { ListedImage } from '../../storage/use-image-list.ts';

/** Lets an image be dragged to the position of another one. */
export function useImageDrag(
  images: readonly ListedImage[],
  onMove: (image: ListedImage, to: number) => void,
) {
  const [dragged, setDragged] = useState<string | null>(null);
  const end = () => setDragged(null);
  return {
    /** The attributes of an image's list item. */
    of: ({ key }: ListedImage, position: number) => ({
      draggable: images.length > 1,
      'data-dragged': key === dragged || undefined,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', key); // Firefox drags nothing without data
        setDragged(key);
      },
      onDragOver: (event: DragEvent) => {
        if (dragged) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        const image = images.find((each) => each.key === dragged);
        if (!image) return;
        event.preventDefault();
        end();
        if (image.key !== key) onMove(image, position);
      },
      onDragEnd: end,
    }),
  };
}
