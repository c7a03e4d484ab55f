import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/errors.ts';

interface Listed {
  key: string;
  name: string;
  /** What the preview shows. */
  src: string;
}

/** One image of a list, from being chosen to having a link. */
export type ListedImage = Listed &
  (
    | { state: 'chosen'; file: File }
    | { state: 'uploading'; file: File; fraction: number }
    | { state: 'failed'; file: File; fault: string }
    /** `isNew`: uploaded here, rather than belonging to the record before. */
    | { state: 'stored'; link: string; isNew: boolean }
  );

let keys = 0;
const nextKey = () => `image-${++keys}`;

/** The images of a record: each is uploaded, retried and removed by itself. */
export function useImageList(links: readonly string[]) {
  const [images, setImages] = useState(() => links.map(stored));
  const current = useRef(images); // what is true while uploads run, before React renders it
  const running = useRef(new Map<string, { stop: AbortController; arrival: Promise<boolean> }>());
  const change = (next: ListedImage[]) => {
    current.current = next;
    setImages(next);
  };
  const replace = (image: ListedImage) =>
    change(current.current.map((each) => (each.key === image.key ? image : each)));

  useEffect(
    () => () => {
      for (const { stop } of running.current.values()) stop.abort();
      current.current.forEach(forgetPreview);
    },
    [],
  );

  const send = (image: ListedImage & { file: File }): Promise<boolean> => {
    const stop = new AbortController();
    const arrival = bring(image, stop.signal);
    running.current.set(image.key, { stop, arrival });
    return arrival.finally(() => running.current.delete(image.key));
  };
  const bring = async ({ key, name, src, file }: ListedImage & { file: File }, signal: AbortSignal) => {
    const show = (fraction: number) => replace({ key, name, src, file, state: 'uploading', fraction });
    show(0);
    try {
      const { uploadImage } = await import('./upload-image.ts'); // most rooms are saved without
      const link = await uploadImage(file, { onProgress: show, signal });
      replace({ key, name, src, state: 'stored', link, isNew: true });
      return true;
    } catch (error) {
      if (signal.aborted) return true; // removed on the way: nobody misses it
      replace({ key, name, src, file, state: 'failed', fault: messageOf(error) });
      return false;
    }
  };
  return {
    images,
    add(files: readonly File[]) {
      const chosen = files.map((file): ListedImage => {
        return { key: nextKey(), name: file.name, src: URL.createObjectURL(file), state: 'chosen', file };
      });
      change([...current.current, ...chosen]);
    },
    remove(image: ListedImage) {
      running.current.get(image.key)?.stop.abort();
      forgetPreview(image);
      change(current.current.filter(({ key }) => key !== image.key));
    },
    /** Sends one that failed again. */
    retry: (image: ListedImage & { state: 'failed' }) => send(image),
    /** Sends what was chosen or failed, and waits for what is on its way. True when all of it arrived. */
    async upload(): Promise<boolean> {
      for (const image of current.current) {
        if (image.state === 'chosen' || image.state === 'failed') void send(image);
      }
      const arrivals = [...running.current.values()].map(({ arrival }) => arrival);
      return (await Promise.all(arrivals)).every(Boolean);
    },
    /** The links of what is stored now. */
    links: () => current.current.flatMap((image) => (image.state === 'stored' ? [image.link] : [])),
    clear() {
      current.current.forEach(forgetPreview);
      change([]);
    },
  };
}

export type ImageList = ReturnType<typeof useImageList>;

function stored(link: string): ListedImage {
  return { key: nextKey(), name: fileName(link), src: link, state: 'stored', link, isNew: false };
}

function fileName(link: string): string {
  const last = link.split(/[?#]/)[0]!.split('/').at(-1)!;
  try {
    return decodeURIComponent(last);
  } catch {
    return last; // not encoded: the link was typed somewhere else
  }
}

function forgetPreview({ src }: ListedImage): void {
  if (src.startsWith('blob:')) URL.revokeObjectURL(src);
}
