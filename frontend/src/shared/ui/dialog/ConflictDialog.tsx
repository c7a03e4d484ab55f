import { type ReactNode, useId, useState } from 'react';
import Modal from 'react-bootstrap/Modal';
import './ConflictDialog.scss';
import { words } from '../../words/words.ts';

const t = words('desk');

export type Side = 'mine' | 'theirs';

/** A field that both sides changed. */
export interface Collision {
  name: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

interface Props {
  title: string;
  collisions: readonly Collision[];
  /** Fields that only another user changed. */
  taken: readonly { label: string; theirs: ReactNode }[];
  /** The label of the button that takes the answer over. */
  confirm: string;
  /** The chosen side of each collision by its name; null to go back to the form. */
  onAnswer: (sides: Record<string, Side> | null) => void;
}

/** Shows the changes by another user since a form was opened, and asks which side to keep for fields that both changed. */
export function ConflictDialog({ title, collisions, taken, confirm, onAnswer }: Props) {
  const id = useId();
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(collisions.map(({ name }) => [name, 'mine'])),
  );
  return (
    <Modal
      show
      centered
      scrollable
      animation={false}
      backdrop="static"
      className="conflict-dialog"
      aria-labelledby={id}
      onHide={() => onAnswer(null)}
    >
      <Modal.Header>
        <h2 className="modal-title" id={id}>
          {title}
        </h2>
      </Modal.Header>
      <Modal.Body>
        {collisions.length > 0 && <p>{t('conflict.both_changed')}</p>}
        {collisions.map((collision) => (
          <SideChoice
            key={collision.name}
            collision={collision}
            side={sides[collision.name]!}
            onChoose={(side) => setSides({ ...sides, [collision.name]: side })}
          />
        ))}
        {taken.length > 0 && <Taken taken={taken} />}
      </Modal.Body>
      <Modal.Footer>
        <button type="button" className="btn btn-line" onClick={() => onAnswer(null)}>
          {t('conflict.back')}
        </button>
        <button type="button" className="btn btn-primary" onClick={() => onAnswer(sides)}>
          {confirm}
        </button>
      </Modal.Footer>
    </Modal>
  );
}

interface ChoiceProps {
  collision: Collision;
  side: Side;
  onChoose: (side: Side) => void;
}

function SideChoice({ collision, side, onChoose }: ChoiceProps) {
  const name = useId();
  const option = (value: Side, text: string) => (
    <label className="side">
      <input type="radio" name={name} checked={side === value} onChange={() => onChoose(value)} />
      <span className="choice">{text}</span> <Value>{collision[value]}</Value>
    </label>
  );
  return (
    <fieldset className="collision">
      <legend>{collision.label}</legend>
      <div className="sides">
        {option('mine', t('conflict.keep_mine'))}
        {option('theirs', t('conflict.take_theirs'))}
      </div>
    </fieldset>
  );
}

function Taken({ taken }: Pick<Props, 'taken'>) {
  return (
    <>
      <p>{t('conflict.only_they')}</p>
      <dl>
        {taken.map(({ label, theirs }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Value>{theirs}</Value>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Value({ children }: { children: ReactNode }) {
  return (
    <span className="value" dir="auto">
      {children}
    </span>
  );
}
