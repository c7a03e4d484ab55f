import { Fragment } from 'react';
import Dropdown from 'react-bootstrap/Dropdown';
import { ThreeDots } from 'react-bootstrap-icons';
import type { Transition } from './transitions.ts';
import './TransitionsDropdown.scss';

interface Props {
  label: string;
  transitions: readonly Transition[];
  onChoose: (transition: Transition) => void;
}

/** The menu of a row. It is loaded when it is first opened, so it starts open. */
export function TransitionsDropdown({ label, transitions, onChoose }: Props) {
  return (
    <Dropdown align="end" defaultShow focusFirstItemOnShow>
      <Dropdown.Toggle bsPrefix="btn-icon" variant="quiet" aria-haspopup="menu" aria-label={label}>
        <ThreeDots aria-hidden="true" />
      </Dropdown.Toggle>
      <Dropdown.Menu role="menu" popperConfig={{ strategy: 'fixed' }}>
        {transitions.map((transition) => {
          const isCancel = transition.status === 'cancelled';
          return (
            <Fragment key={transition.status}>
              {isCancel && transitions.length > 1 && <Dropdown.Divider />}
              <Dropdown.Item
                as="button"
                type="button"
                role="menuitem"
                className={isCancel ? 'text-danger' : undefined}
                onClick={() => onChoose(transition)}
              >
                {transition.label}
              </Dropdown.Item>
            </Fragment>
          );
        })}
      </Dropdown.Menu>
    </Dropdown>
  );
}
