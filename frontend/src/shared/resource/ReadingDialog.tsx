import { type ReactNode, useId } from 'react';
import Modal from 'react-bootstrap/Modal';
import { XLg } from 'react-bootstrap-icons';
import './desk-dialog.scss';
import { words } from '../words/words.ts';

const t = words('desk');

interface Props {
  title: ReactNode;
  size?: 'lg';
  /** The content of the dialog is still loading. */
  isLoading: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A read-only dialog: a title, a button to close it, and a body that scrolls, also by keyboard. */
export function ReadingDialog({ title, size, isLoading, onClose, children }: Props) {
  const titleId = useId();
  return (
    <Modal
      show
      centered
      scrollable
      animation={false}
      size={size}
      className="desk-dialog"
      aria-labelledby={titleId}
      onHide={onClose}
    >
      <Modal.Header>
        <h2 className="modal-title" id={titleId}>
          {title}
        </h2>
        <button
          type="button"
          className="btn btn-quiet btn-icon"
          aria-label={t('dialog.close')}
          onClick={onClose}
        >
          <XLg aria-hidden="true" />
        </button>
      </Modal.Header>
      <Modal.Body aria-busy={isLoading} tabIndex={0}>
        {children}
      </Modal.Body>
    </Modal>
  );
}
