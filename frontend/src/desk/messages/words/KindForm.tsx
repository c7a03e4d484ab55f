import { type FocusEvent, useId, useRef } from 'react';
import { useChange } from '../../../shared/api/queries.ts';
import { FormProblem, SubmitButton } from '../../../shared/resource/PanelForm.tsx';
import { useRulesForm } from '../../../shared/resource/use-rules-form.ts';
import type { RecordKind } from '../../../shared/resource/use-save-change.tsx';
import { TextAreaField } from '../../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../../shared/ui/form/fields.tsx';
import { words } from '../../../shared/words/words.ts';
import type { MailKind, MailKindValues, MailTexts } from './api.ts';
import { MailPreview } from './MailPreview.tsx';
import { Placeholders } from './Placeholders.tsx';

const t = words('desk');

const textsOf = ({ subject, heading, greeting, body }: MailTexts): MailTexts => ({
  subject,
  heading,
  greeting,
  body,
});

const record = (): RecordKind<MailKind, MailKindValues> => ({
  noun: 'mail',
  toValues: (kind) => ({ ...textsOf(kind), isOn: kind.isOn }),
  fields: {
    subject: { label: t('mail_words.subject') },
    heading: { label: t('mail_words.heading') },
    greeting: { label: t('mail_words.greeting') },
    body: { label: t('mail_words.text') },
    isOn: { label: t('mail_words.is_on'), show: (isOn) => (isOn ? t('label.yes') : t('label.no')) },
  },
});

type Writable = HTMLInputElement | HTMLTextAreaElement;
type TextName = keyof MailTexts;

/** Changes the words of one kind of e-mail, with a preview beside them. */
export function KindForm({ kind }: { kind: MailKind }) {
  const id = useId();
  const { placeholders, mayBeOff } = kind;
  const { language } = kind;
  const update = useChange('PUT /api/desk/mail-kinds/:kind');
  const { form, dialog } = useRulesForm<MailKindValues, MailKindValues, MailKind>({
    name: `words of ${kind.kind} in ${language}`,
    done: t('mail_words.saved'),
    record: record(),
    stored: kind,
    loadSchema: async () => (await import('./shapes.ts')).mailKindSchema(kind.kind),
    update: (body) => update.mutateAsync({ params: { kind: kind.kind }, body: { ...body, language } }),
  });
  const { field, setValue, watch, register } = form;
  const values = watch();

  /** The last edited field, into which a placeholder is inserted. */
  const last = useRef<Writable | null>(null);
  const keepField = ({ target }: FocusEvent) => {
    if (
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && target.type === 'text')
    )
      last.current = target;
  };
  const insert = (placeholder: string) => {
    const control = last.current ?? document.getElementById(`${id}-body`);
    if (!(control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)) return;
    control.setRangeText(placeholder, control.selectionStart ?? 0, control.selectionEnd ?? 0, 'end');
    setValue(control.name as TextName, control.value, { shouldDirty: true, shouldValidate: true });
    control.focus();
  };
  const isBuiltIn = (Object.keys(kind.builtIn) as TextName[]).every(
    (name) => values[name] === kind.builtIn[name],
  );
  const fillBuiltIn = () => {
    for (const [name, words] of Object.entries(kind.builtIn))
      setValue(name as TextName, words, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className="mail-words">
      <form
        className="panel"
        aria-label={t('mail_words.words')}
        autoComplete="off"
        {...form.attributes}
        onFocus={keepField}
      >
        <div className="panel-body form-grid">
          <TextField label={t('mail_words.subject')} className="full" required {...field('subject')} />
          <TextField label={t('mail_words.heading')} className="full" required {...field('heading')} />
          <TextField
            label={t('mail_words.greeting')}
            className="full"
            hint={t('mail_words.greeting_hint')}
            {...field('greeting')}
          />
          <TextAreaField
            label={t('mail_words.text')}
            id={`${id}-body`}
            className="full"
            rows={7}
            required
            hint={t('mail_words.text_hint')}
            {...field('body')}
          />
          <Placeholders names={placeholders} onInsert={insert} />
          {mayBeOff && (
            <div className="form-check full">
              <input type="checkbox" className="form-check-input" id={`${id}-on`} {...register('isOn')} />
              <label className="form-check-label" htmlFor={`${id}-on`}>
                {t('mail_words.send')}
              </label>
            </div>
          )}
          <FormProblem>{form.problem}</FormProblem>
        </div>
        <div className="panel-foot">
          {!isBuiltIn && (
            <button type="button" className="btn btn-quiet" onClick={fillBuiltIn}>
              {t('mail_words.use_built_in')}
            </button>
          )}
          <SubmitButton isBusy={form.isBusy}>{t('conflict.save')}</SubmitButton>
        </div>
        {dialog}
      </form>
      <MailPreview of={kind} texts={textsOf(values)} />
    </div>
  );
}
