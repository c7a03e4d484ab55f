import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '../ui/dialog/notify.tsx';
import { PageHead } from './PageHead.tsx';
import { RecordToUpdate } from './RecordToUpdate.tsx';
import { type RecordKind, useSaveChange, type Versioned } from './use-save-change.tsx';

/** A record whose name addresses it and never changes. */
type Named = { name: string };

export interface NamedFormProps<Row, Sent extends Named> {
  /** The record to change; null to add one. */
  record: Row | null;
  submitLabel: string;
  /** Throws the server's error. `opened` is the record for which the text was typed. */
  onSave: (values: Sent, opened: Row | null) => Promise<void>;
}

export interface NamedRecords<Row extends Named & Versioned, Sent extends Named> {
  /** The list to which a saved form leads. */
  list: { name: string; path: string };
  kind: RecordKind<Row, Omit<Sent, 'name'>>;
  useRecords: () => UseQueryResult<Row[]>;
  useSaving: () => {
    add: (record: Sent) => Promise<unknown>;
    update: (record: Sent & Versioned) => Promise<unknown>;
  };
  Form: ComponentType<NamedFormProps<Row, Sent>>;
  /** The specified words of each page: its title, its button, and what is said after saving. */
  texts: Record<'add' | 'update', { title: string; submit: string; saved: string }>;
}

/** Declares how such records are added and changed; the types of its parts are checked here. */
export const defineNamedRecords = <Row extends Named & Versioned, Sent extends Named>(
  records: NamedRecords<Row, Sent>,
) => records;

interface Props<Row extends Named & Versioned, Sent extends Named> {
  of: NamedRecords<Row, Sent>;
}

/** The page that adds a record. */
export const AddPage = <Row extends Named & Versioned, Sent extends Named>({ of }: Props<Row, Sent>) => (
  <>
    <PageHead title={of.texts.add.title} list={of.list} />
    <SavingForm of={of} record={null} />
  </>
);

/** The page that changes one: see `updatePlace`. */
export const UpdatePage = <Row extends Named & Versioned, Sent extends Named>({ of }: Props<Row, Sent>) => (
  <>
    <PageHead title={of.texts.update.title} list={of.list} />
    <RecordToUpdate list={of.list} useRecords={of.useRecords}>
      {(record) => <SavingForm of={of} record={record} />}
    </RecordToUpdate>
  </>
);

function SavingForm<Row extends Named & Versioned, Sent extends Named>({
  of: { list, kind, useSaving, Form, texts },
  record,
}: Props<Row, Sent> & { record: Row | null }) {
  const { add, update } = useSaving();
  const { saveChange, dialog } = useSaveChange(kind);
  const navigate = useNavigate();
  const { submit, saved } = texts[record ? 'update' : 'add'];
  const save = async (sent: Sent, opened: Row | null) => {
    const { name, ...values } = sent;
    const named = (changed: object) => ({ name, ...changed });
    if (opened) {
      const isSaved = await saveChange({
        opened,
        values,
        update: (changed) => update(named(changed) as Sent & Versioned),
        addAgain: (kept) => add(named(kept) as Sent),
      });
      if (!isSaved) return;
    } else await add(sent);
    notify.success(saved);
    // The list replaces a saved form in the history, because going back would show the record as it was before.
    navigate(list.path, { replace: true });
  };
  return (
    <>
      <Form record={record} submitLabel={submit} onSave={save} />
      {dialog}
    </>
  );
}
