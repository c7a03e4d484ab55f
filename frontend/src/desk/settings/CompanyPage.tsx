import type { Seller, SellerOnWire } from '@innkeeper/contracts/seller';
import { useCall, useChange } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { Loaded } from '../../shared/resource/Loaded.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useRulesForm } from '../../shared/resource/use-rules-form.ts';
import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { countryChoices } from '../layout/countries.ts';

const t = words('office');

/** The company in whose name the hotel issues invoices: its legal, tax and bank data, and the numbers of its invoices. */
export function CompanyPage() {
  const company = useCall(
    'GET /api/desk/seller',
    {},
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );
  return (
    <>
      <PageHead
        title={t('company.title')}
        list={{ name: t('settings.title'), path: deskPaths.settings }}
        note={t('company.note')}
      >
        <HistoryButton kind="seller" id="seller" name={t('company.in_sentence')} />
      </PageHead>
      <Loaded of={[company]} loading={t('company.loading')}>
        {(stored) => <CompanyForm stored={stored} />}
      </Loaded>
    </>
  );
}

const NEW_COMPANY: Seller = {
  name: '',
  street: '',
  postalCode: '',
  city: '',
  country: '',
  vatId: '',
  taxNumber: '',
  registration: '',
  bank: '',
  iban: '',
  bic: '',
  exemption: '',
  invoiceFormat: '{year}-{number}',
  creditNoteFormat: 'C-{year}-{number}',
  depositFormat: 'D-{year}-{number}',
};

const companyRecord = (): RecordKind<SellerOnWire, Seller> => ({
  noun: 'page',
  toValues: ({ seller }) => seller ?? NEW_COMPANY,
  fields: {
    name: { label: t('company.name') },
    street: { label: t('settings.street') },
    postalCode: { label: t('settings.postal_code') },
    city: { label: t('settings.city') },
    country: { label: t('settings.country') },
    vatId: { label: t('company.vat_id') },
    taxNumber: { label: t('company.tax_number') },
    registration: { label: t('company.registration') },
    bank: { label: t('company.bank') },
    iban: { label: t('company.iban') },
    bic: { label: t('company.bic') },
    exemption: { label: t('company.exemption') },
    invoiceFormat: { label: t('company.invoice_format') },
    creditNoteFormat: { label: t('company.credit_note_format') },
    depositFormat: { label: t('company.deposit_format') },
  },
});

function CompanyForm({ stored }: { stored: SellerOnWire }) {
  const update = useChange('PUT /api/desk/seller');
  const { form, dialog } = useRulesForm<Seller, Seller, SellerOnWire>({
    name: 'company',
    done: t('company.saved'),
    record: companyRecord(),
    stored,
    loadSchema: async () => (await import('./company-shape.ts')).companyShape,
    update: async (body) => ({ rules: await update.mutateAsync({ body }) }),
  });
  const { field } = form;
  const code = { dir: 'ltr', spellCheck: false } as const;
  return (
    <>
      <form className="panel narrow" aria-label={t('company.title')} autoComplete="off" {...form.attributes}>
        <div className="panel-body form-grid">
          <TextField
            label={t('company.name')}
            hint={t('company.name_hint')}
            className="full"
            {...field('name')}
          />
          <TextField label={t('settings.street')} className="full" {...field('street')} />
          <TextField label={t('settings.postal_code')} className="half" {...field('postalCode')} />
          <TextField label={t('settings.city')} className="half" {...field('city')} />
          <SelectField label={t('settings.country')} className="full" {...field('country')}>
            <option value="">{t('settings.country.none')}</option>
            {countryChoices().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('company.vat_id')}
            hint={t('company.vat_id_hint')}
            className="half"
            {...code}
            {...field('vatId')}
          />
          <TextField label={t('company.tax_number')} className="half" {...code} {...field('taxNumber')} />
          <TextField
            label={t('company.registration')}
            hint={t('company.registration_hint')}
            className="full"
            {...field('registration')}
          />
          <TextField
            label={t('company.exemption')}
            hint={t('company.exemption_hint')}
            className="full"
            {...field('exemption')}
          />
          <TextField label={t('company.bank')} className="full" {...field('bank')} />
          <TextField label={t('company.iban')} className="half" {...code} {...field('iban')} />
          <TextField label={t('company.bic')} className="half" {...code} {...field('bic')} />
          <TextField
            label={t('company.invoice_format')}
            hint={t('company.format_hint')}
            className="full"
            {...code}
            {...field('invoiceFormat')}
          />
          <TextField
            label={t('company.credit_note_format')}
            className="half"
            {...code}
            {...field('creditNoteFormat')}
          />
          <TextField
            label={t('company.deposit_format')}
            className="half"
            {...code}
            {...field('depositFormat')}
          />
          <FormProblem>{form.problem}</FormProblem>
        </div>
        <div className="panel-foot">
          <SubmitButton isBusy={form.isBusy}>{t('action.save')}</SubmitButton>
        </div>
      </form>
      {dialog}
    </>
  );
}
