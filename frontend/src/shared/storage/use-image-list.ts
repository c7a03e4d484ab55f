import { useEffect, useRef, useState } from 'react';
import { isSessionEnd } from '../api/errors.ts';
import { detailOf } from '../api/field-labels.ts';
import { uploadImage } from './upload-image.ts';

interface Listed {
  key: string;
  name: string;
  /** The address of the preview. */
  src: string;
}

/** One image of a list, from the choice of the file to the stored link. */
export type ListedImage = Listed &
  (
    | { state: 'chosen'; file: File }
    /** `isPreparing`: everything is sent, and the server prepares the picture. */
    | { state: 'uploading'; file: File; fraction: number; isPreparing: boolean }
    | { state: 'failed'; file: File; message: string }
    /** `isNew`: uploaded now, not part of the record before. */
    | { state: 'stored'; link: string; isNew: boolean }
  );

/** How an upload of the list ended; `abandoned` when the list was left before. */
export type UploadOutcome = 'stored' | 'nothing' | 'failed' | 'abandoned';

const byWeight: readonly UploadOutcome[] = ['abandoned', 'failed', 'stored'];

/** Why uploads are stopped when the list leaves the page. */
const left = Symbol('left');

let keys = 0;
const nextKey = () => `image-${++keys}`;

/** How many uploads of a list run at a time. The server prepares one picture after another anyway. */
const atOnce = 3;

/** Starts work when fewer than three others run, in the order of the calls. @throws the signal's reason when it is aborted */
function useTurns() {
  const turns = useRef({ running: 0, waiting: [] as (() => void)[] });
  return async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    const { current } = turns;
    if (current.running >= atOnce) await new Promise<void>((resolve) => current.waiting.push(resolve));
    else current.running++;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = current.waiting.shift();
      if (next) next();
      else current.running--;
    }
  };
}

/** The images of a record. Each is uploaded, retried and removed independently. */
export function useImageList(links: readonly string[]) {
  const [images, setImages] = useState(() => links.map(stored));
  const current = useRef(images); // up to date while uploads run, before React renders it
  const inTurn = useTurns();
  const running = useRef(new Map<string, { stop: AbortController; arrival: Promise<UploadOutcome> }>());
  const change = (next: ListedImage[]) => {
    current.current = next;
    setImages(next);
  };
  const replace = (image: ListedImage) =>
    change(current.current.map((each) => (each.key === image.key ? image : each)));

  useEffect(
    () => () => {
      for (const { stop } of running.current.values()) stop.abort(left);
      current.current.forEach(revokePreview);
    },
    [],
  );

  const send = (image: ListedImage & { file: File }): Promise<UploadOutcome> => {
    const stop = new AbortController();
    const arrival = bring(image, stop.signal);
    running.current.set(image.key, { stop, arrival });
    return arrival.finally(() => running.current.delete(image.key));
  };
  const bring = async (
    { key, name, src, file }: ListedImage & { file: File },
    signal: AbortSignal,
  ): Promise<UploadOutcome> => {
    const show = (fraction: number, isPreparing = false) =>
      replace({ key, name, src, file, state: 'uploading', fraction, isPreparing });
    show(0);
    try {
      const link = await inTurn(
        () =>
          uploadImage(file, {
            onProgress: (fraction) => show(fraction),
            onPreparing: () => show(1, true),
            signal,
          }),
        signal,
      );
      replace({ key, name, src, state: 'stored', link, isNew: true });
      return 'stored';
    } catch (error) {
      if (signal.aborted) return signal.reason === left ? 'abandoned' : 'nothing';
      replace({ key, name, src, file, state: 'failed', message: detailOf(error) });
      return isSessionEnd(error) ? 'abandoned' : 'failed';
    }
  };
  return {
    images,
    /** Whether saving would change the record's images. */
    isChanged: images.length !== links.length || images.some((image, i) => image.src !== links[i]),
    add(files: readonly File[]) {
      const chosen = files.map((file): ListedImage => {
        return { key: nextKey(), name: file.name, src: URL.createObjectURL(file), state: 'chosen', file };
      });
      change([...current.current, ...chosen]);
    },
    remove(image: ListedImage) {
      running.current.get(image.key)?.stop.abort();
      revokePreview(image);
      change(current.current.filter(({ key }) => key !== image.key));
    },
    /** Moves an image to another position of the list, from 0. The first one is the cover. */
    move(image: ListedImage, to: number) {
      const others = current.current.filter(({ key }) => key !== image.key);
      const moved = current.current.find(({ key }) => key === image.key);
      if (moved) change(others.toSpliced(to, 0, moved));
    },
    /** Uploads a failed one again. */
    retry: (image: ListedImage & { state: 'failed' }) => send(image),
    /** Uploads chosen and failed ones, and waits for all. Images that are removed before they arrive do not count. */
    async upload(): Promise<UploadOutcome> {
      for (const image of current.current) {
        if (image.state === 'chosen' || image.state === 'failed') void send(image);
      }
      const arrivals = [...running.current.values()].map(({ arrival }) => arrival);
      const outcomes = await Promise.all(arrivals);
      const [worst = 'nothing'] = byWeight.filter((outcome) => outcomes.includes(outcome));
      return worst;
    },
    /** The links of the stored images. */
    links: () => current.current.flatMap((image) => (image.state === 'stored' ? [image.link] : [])),
    clear() {
      current.current.forEach(revokePreview);
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
    return last; // not encoded, for example a link that was typed by hand
  }
}

function revokePreview({ src }: ListedImage): void {
  if (src.startsWith('blob:')) URL.revokeObjectURL(src);
}
