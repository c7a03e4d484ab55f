import { useEffect, useId, useState } from 'react';
import Modal from 'react-bootstrap/Modal';
import { useLocation, useNavigate } from 'react-router-dom';
import { deskPaths } from '../../../shared/desk-paths.ts';
import { useMay } from '../../../shared/resource/may.ts';
import { words } from '../../../shared/words/words.ts';
import './Shortcuts.scss';

const t = words('desk');

/** Turns the keys off on this device: who speaks to the computer, or rests a hand on the keyboard, would press them by mistake. */
const offKey = 'shortcuts-off';
const toFind = () => document.querySelector<HTMLElement>('.desk button.find')?.click();

/** What the keys do, in the order of the list. Those of pages are for staff who may open them. */
const shortcuts = [
  { key: 'n', label: 'bookings.new', to: deskPaths.newBooking, permission: 'bookings' },
  { key: 'w', label: 'new_booking.walk_in', to: `${deskPaths.newBooking}?walkIn`, permission: 'bookings' },
  { key: 't', label: 'menu.today', to: deskPaths.today, permission: 'bookings' },
  { key: 'c', label: 'menu.chart', to: deskPaths.chart, permission: 'bookings' },
  { key: '/', label: 'find.button', to: null, permission: 'bookings:read' },
] as const;

interface Props {
  /** Whether a button opens the list; without one only the key does. */
  hasButton: boolean;
}

/** Keys of the desk: they work from anywhere but a field, a menu or a dialog. `?` lists them. */
export function Shortcuts({ hasButton }: Props) {
  const may = useMay();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const allowed = shortcuts.filter(({ permission }) => may(permission));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !isForShortcuts(event)) return;
      if (event.key === '?') {
        event.preventDefault();
        setIsOpen(true);
        return;
      }
      const shortcut = allowed.find(({ key }) => key === event.key.toLowerCase());
      if (!shortcut || localStorage.getItem(offKey)) return;
      event.preventDefault(); // the letter would go to the field that the page focuses
      if (shortcut.to === null) toFind();
      else if (shortcut.to === pathname && pathname === deskPaths.today) focusFirstGuest();
      else navigate(shortcut.to);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  return (
    <>
      {hasButton && (
        <button
          type="button"
          className="shortcuts-button"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <kbd>?</kbd> {t('shortcuts.button')}
        </button>
      )}
      {isOpen && <ShortcutsDialog keys={allowed} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const FIELDS = [
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  '[role="menu"]',
  '[role="listbox"]',
  '[role="combobox"]',
].join();

/** Whether a key that was pressed is for nothing else. */
function isForShortcuts({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return false;
  if (target instanceof Element && target.closest(FIELDS)) return false;
  return !document.querySelector('[aria-modal="true"]');
}

/** The first press on Today opens it; the next one goes to the first guest, whom Enter then checks in. */
const focusFirstGuest = () =>
  document.querySelector<HTMLElement>('.today-lists .today-action, .today-lists a')?.focus();

interface DialogProps {
  keys: readonly (typeof shortcuts)[number][];
  onClose: () => void;
}

function ShortcutsDialog({ keys, onClose }: DialogProps) {
  const id = useId();
  const [isOff, setIsOff] = useState(() => Boolean(localStorage.getItem(offKey)));
  const turn = (isOn: boolean) => {
    if (isOn) localStorage.removeItem(offKey);
    else localStorage.setItem(offKey, 'true');
    setIsOff(!isOn);
  };
  return (
    <Modal show animation={false} className="shortcuts-dialog" aria-labelledby={id} onHide={onClose}>
      <Modal.Header>
        <h2 className="h5 mb-0" id={id}>
          {t('shortcuts.title')}
        </h2>
        <button type="button" className="btn btn-quiet btn-sm" onClick={onClose}>
          {t('dialog.close')}
        </button>
      </Modal.Header>
      <Modal.Body>
        <dl>
          {keys.map(({ key, label }) => (
            <Keys key={key} name={key.toUpperCase()} does={t(label)} />
          ))}
          {keys.some(({ key }) => key === 't') && <Keys name="T T" does={t('shortcuts.first_guest')} />}
          <Keys name={t('find.keys')} does={t('find.button')} />
          <Keys name="?" does={t('shortcuts.title')} />
        </dl>
        <label className="form-check">
          <input
            type="checkbox"
            className="form-check-input"
            checked={!isOff}
            onChange={({ target }) => turn(target.checked)}
          />{' '}
          {t('shortcuts.on')}
        </label>
      </Modal.Body>
    </Modal>
  );
}

function Keys({ name, does }: { name: string; does: string }) {
  return (
    <div>
      <dt>
        <kbd>{name}</kbd>
      </dt>
      <dd>{does}</dd>
    </div>
  );
}
