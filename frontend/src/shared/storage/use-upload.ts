import { useEffect, useRef, useState } from 'react';
import { type UploadKind, uploadImage } from './upload-image.ts';

interface RunningUpload {
  fileName: string;
  /** The fraction that is sent, 0 to 1. */
  fraction: number;
  /** Everything is sent, and the server prepares the picture. */
  isPreparing: boolean;
}

/** One upload at a time; leaving the page cancels it. */
export function useUpload(kind: UploadKind = 'picture') {
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const controller = useRef<AbortController | null>(null);
  const cancel = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);

  /** Returns the link, or null when the upload was cancelled. @throws as uploadImage. */
  const upload = async (file: File): Promise<string | null> => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const show = (fraction: number, isPreparing = false) =>
      setRunning({ fileName: file.name, fraction, isPreparing });
    show(0);
    try {
      return await uploadImage(file, {
        onProgress: (fraction) => show(fraction),
        onPreparing: () => show(1, true),
        signal,
        kind,
      });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      setRunning(null);
    }
  };
  return { running, upload, cancel };
}
