import type { ChangeEvent, DragEvent, ReactNode } from 'react';
import './ImageDrop.scss';

interface Props {
  /** Id of the field's label. */
  labelledBy: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** An area to choose images or to drop them on. */
export function ImageDrop({ labelledBy, describedBy, isInvalid, isMultiple, onFiles, children }: Props) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = ''; // the same file can be chosen again after a failure
    if (files.length > 0) onFiles(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1));
  };
  return (
    <label className="drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {children}
      <input
        className="visually-hidden"
        type="file"
        accept="image/*"
        multiple={isMultiple}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={isInvalid ? true : undefined}
        onChange={choose}
      />
    </label>
  );
}
