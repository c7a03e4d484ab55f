import { z } from 'zod';
import { access } from './access.ts';
import { listCall } from './lists.ts';
import { versionedRules } from './versioned-rules.ts';

test('rules are read with their version, and written with the version that they are based on, or without', () => {
  const notes = { notes: z.array(z.string()) };
  const { rules, read, set } = versionedRules('/api/desk/notes', {
    access: access.staff('rates'),
    read: 'The notes',
    set: 'Set all notes',
    form: notes,
    stored: notes,
  });
  expect(read).toMatchObject({ method: 'GET', path: '/api/desk/notes', summary: 'The notes' });
  expect(set).toMatchObject({ method: 'PUT', path: '/api/desk/notes', rejections: ['edit_conflict'] });
  expect(set.body.safeParse({ notes: [] }).success).toBe(true);
  expect(set.body.safeParse({ notes: [], version: 0 }).success).toBe(false);
  expect(rules.safeParse({ notes: [] }).success).toBe(false);
  const current = { notes: ['a'], version: 2 };
  const conflict = { code: 'edit_conflict', params: {}, message: 'Changed.', requestId: 'r', current };
  expect(set.errors[409].parse(conflict).current).toEqual(current);
});

test('a list is searched, sorted by its own fields, filtered and paged', () => {
  const list = listCall('/api/desk/notes', {
    access: access.staff('rates'),
    summary: 'A page of notes',
    sorts: ['text', 'writer'],
    filters: { isOpen: z.string().optional() },
    answer: { list: z.array(z.string()) },
  });
  expect(list.query.parse({ q: '', sort: 'writer', pageNumber: '2', isOpen: 'true' })).toEqual({
    sort: 'writer',
    pageNumber: 2,
    isOpen: 'true',
  });
  expect(list.query.safeParse({ sort: 'date' }).success).toBe(false);
  expect(Object.keys(list.answers[200].shape)).toEqual(['list', 'pageInfo']);
});
