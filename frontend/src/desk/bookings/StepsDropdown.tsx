import { Fragment } from 'react';
import Dropdown from 'react-bootstrap/Dropdown';
import { ThreeDots } from 'react-bootstrap-icons';
import type { NextStep } from './next-steps.ts';
import './StepsDropdown.scss';

interface Props {
  label: string;
  steps: readonly NextStep[];
  onChoose: (step: NextStep) => void;
}

/** The menu of a row. It is loaded when it is first opened, so it starts open. */
export function StepsDropdown({ label, steps, onChoose }: Props) {
  return (
    <Dropdown align="end" defaultShow focusFirstItemOnShow>
      <Dropdown.Toggle bsPrefix="btn-icon" variant="quiet" aria-haspopup="menu" aria-label={label}>
        <ThreeDots aria-hidden="true" />
      </Dropdown.Toggle>
      <Dropdown.Menu role="menu" popperConfig={{ strategy: 'fixed' }}>
        {steps.map((step) => {
          const isCancel = step.status === 'cancelled';
          return (
            <Fragment key={step.status}>
              {isCancel && steps.length > 1 && <Dropdown.Divider />}
              <Dropdown.Item
                as="button"
                type="button"
                role="menuitem"
                className={isCancel ? 'text-danger' : undefined}
                onClick={() => onChoose(step)}
              >
                {step.label}
              </Dropdown.Item>
            </Fragment>
          );
        })}
      </Dropdown.Menu>
    </Dropdown>
  );
}
