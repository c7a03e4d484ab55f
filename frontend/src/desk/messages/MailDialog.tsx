import { useId } from 'react';
import Modal from 'react-bootstrap/Modal';
import { XLg } from 'react-bootstrap-icons';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { type Mail, useMailText } from './api.ts';
import '../layout/desk-dialog.scss';
import './MailDialog.scss';

/** What a mail says, as its reader sees it without HTML. */
export function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const titleId = useId();
  const { data, error, isLoadingError, isPending, refetch } = useMailText(mail.mailId);
  return (
    <Modal
      show
      centered
      scrollable
      animation={false}
      className="desk-dialog"
      aria-labelledby={titleId}
      onHide={onClose}
    >
      <Modal.Header>
        <h2 className="modal-title" id={titleId}>
          {data?.subject ?? 'E-mail'}
        </h2>
        <button type="button" className="btn btn-quiet btn-icon" aria-label="Close" onClick={onClose}>
          <XLg aria-hidden="true" />
        </button>
      </Modal.Header>
      <Modal.Body aria-busy={isPending} tabIndex={0}>
        {isLoadingError && <LoadFailed title="Load Error!" error={error} onRetry={refetch} />}
        {isPending && <Splash />}
        {data && (
          <>
            <p className="text-body-secondary">
              To <bdi>{mail.toAddress}</bdi>
            </p>
            <div className="mail-text" dir="auto">
              {data.text}
            </div>
          </>
        )}
      </Modal.Body>
    </Modal>
  );
}
