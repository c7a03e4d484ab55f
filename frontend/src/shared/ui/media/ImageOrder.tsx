import { useEffect, useRef } from 'react';
import { ArrowLeft, ArrowRight } from 'react-bootstrap-icons';
import { words } from '../../words/words.ts';

const t = words('desk');

interface Props {
  name: string;
  /** From 0. */
  position: number;
  count: number;
  onMove: (to: number) => void;
}

/** Moves one image of a list by one place, or to the first one, which is the cover. */
export function ImageOrder({ name, position, count, onMove }: Props) {
  const used = useRef<HTMLButtonElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the image has moved
  useEffect(() => {
    used.current?.focus(); // browsers take the focus from an element that moves
    used.current = null;
  }, [position]);
  const step = (label: string, to: number, Icon: typeof ArrowLeft) => {
    const isPossible = to >= 0 && to < count;
    return (
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label={label}
        aria-disabled={!isPossible}
        onClick={({ currentTarget }) => {
          if (!isPossible) return;
          used.current = currentTarget;
          onMove(to);
        }}
      >
        <Icon aria-hidden="true" />
      </button>
    );
  };
  return (
    <span className="order">
      {step(t('images.move_earlier', { name }), position - 1, ArrowLeft)}
      {step(t('images.move_later', { name }), position + 1, ArrowRight)}
      {position === 0 ? (
        <span className="state">{t('images.cover')}</span>
      ) : (
        <button
          type="button"
          className="btn btn-as-link btn-sm p-0"
          aria-label={t('images.make_cover_named', { name })}
          onClick={({ currentTarget }) => {
            used.current = currentTarget.closest('.order')!.querySelector('button');
            onMove(0);
          }}
        >
          {t('images.make_cover')}
        </button>
      )}
    </span>
  );
}
