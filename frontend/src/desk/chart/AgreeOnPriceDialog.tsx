import { useId, useState } from 'react';
import Modal from 'react-bootstrap/Modal';
import { detailOf } from '../../shared/api/field-labels.ts';
import { staffPrice } from '../../shared/money.ts';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { sentenceOf } from '../../shared/words/error-words.ts';
import { RichWords, strong } from '../../shared/words/RichWords.tsx';
import { AgreedPriceInputs } from '../layout/AgreedPriceFields.tsx';
import { noAgreedPrice, reasonMissing, typedPrice } from '../layout/agreed-price.ts';
import { comparison } from '../layout/price-difference.ts';
import { type AgreedPrice, type StayChange, type StayChangeForm, useDropPreview } from './api.ts';
import { type Item, nameOf, type Place } from './items.ts';
import { stayAt } from './use-drop.ts';
import '../../shared/resource/desk-dialog.scss';
import { words } from '../../shared/words/words.ts';

const t = words('desk');
const tShared = words('shared');

interface Props {
  item: Item & { type: 'stay' };
  to: Place;
  /** The present price, if it is known. */
  before: number | undefined;
  onAgree: (agreed: AgreedPrice) => void;
  onClose: () => void;
}

/** Asks for an agreed price of a stay at its new position, and the reason. */
export function AgreeOnPriceDialog({ item, to, before, onAgree, onClose }: Props) {
  const id = useId();
  const [initial] = useState<StayChangeForm>(() => ({ ...stayAt(item, to), ...noAgreedPrice }));
  const form = useDeskForm<StayChangeForm, StayChange>({
    name: `price of ${item.bookingId}`,
    record: null,
    initial,
    loadSchema: async () => (await import('./shapes.ts')).stayChangeSchema,
    whenBlank: { priceReason: reasonMissing() },
    save: async ({ agreedPrice, agreedPer = 'night', priceReason = '' }) => {
      if (agreedPrice === undefined) form.setError('agreedPrice', { message: t('agreed.enter') });
      else {
        form.reset(initial);
        onAgree({ agreedPrice, agreedPer, priceReason });
      }
    },
  });
  const typed = typedPrice(form.watch());
  const wanted = { bookingId: item.bookingId, to: { ...stayAt(item, to), ...typed } };
  const { data, error } = useDropPreview(typed.agreedPrice ? wanted : null);
  return (
    <Modal show centered animation={false} className="desk-dialog" aria-labelledby={id} onHide={onClose}>
      <form {...form.attributes} aria-labelledby={id}>
        <Modal.Header>
          <h2 className="modal-title" id={id}>
            <RichWords
              area="desk"
              say="agreed.with"
              values={{ name: nameOf(item) }}
              tags={{ guest: (text) => <bdi>{text}</bdi> }}
            />
          </h2>
        </Modal.Header>
        <Modal.Body className="form-grid">
          <AgreedPriceInputs field={form.field} hint={t('agreed.all_nights')} />
          <p className="full mb-0" role="status">
            {typed.agreedPrice && data?.price != null && (
              <RichWords
                area="desk"
                say="agreed.costs"
                values={
                  before === undefined
                    ? { price: staffPrice(data.price), amount: '', than: '' }
                    : comparison(data.price, before)
                }
                tags={{ strong }}
              />
            )}
            {typed.agreedPrice && (data?.problem ? sentenceOf(data.problem) : error && detailOf(error))}
          </p>
          <FormProblem>{form.problem}</FormProblem>
        </Modal.Body>
        <Modal.Footer>
          <button type="button" className="btn btn-line" onClick={onClose}>
            {tShared('action.cancel')}
          </button>
          <SubmitButton isBusy={form.isBusy}>{t('agreed.drop')}</SubmitButton>
        </Modal.Footer>
      </form>
    </Modal>
  );
}
