import type { ReactNode } from 'react';
import Offcanvas from 'react-bootstrap/Offcanvas';
import './PhoneMenu.scss';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

interface Props {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The menu of a phone, sliding in from the left. It is loaded when it is first opened. */
export function PhoneMenu({ isOpen, onClose, children }: Props) {
  return (
    <Offcanvas show={isOpen} onHide={onClose} className="desk-menu" tabIndex={-1} aria-label={t('menu.menu')}>
      {children}
    </Offcanvas>
  );
}
