import { randomUUID } from 'node:crypto';
import { describeOnEachBus } from '../testing/buses.ts';
import { eventually } from '../testing/eventually.ts';
import { asMessage } from '../testing/harness.ts';
import {
  appendingHandler,
  appendingProjection,
  type NoteConsumers,
  startNoteConsumers,
} from '../testing/note-consumers.ts';
import { createNotesTopic } from '../testing/notes-topic.ts';
import { consumerGroupsOf } from './consumer-group.ts';
import { applyEffects, deadLetterTopic } from './dead-letters.ts';
import { createEvent } from './envelope.ts';
import type { BusMessage } from './event-bus.ts';
import { ERASES_HEADER } from './outbox.ts';

describeOnEachBus((provide) => {
  let notes: NoteConsumers;
  beforeEach(async () => {
    notes = await startNoteConsumers(provide());
  });
  afterEach(() => notes.stop());

  const ids = (count: number) => Array.from({ length: count }, () => randomUUID() as string);
  const countNotes = async () => (await notes.database.query('select from notes')).rowCount!;
  const countIs = (count: number) => eventually(async () => (await countNotes()) === count, 30_000);

  /** The log's events of a topic; compaction must not make it look incomplete. */
  const readAll = async (topic: string) => {
    const messages: BusMessage[] = [];
    const reader = await notes.bus.readFromBeginning(topic);
    await reader.readToEnd(async (more) => void messages.push(...more));
    await reader.close();
    expect(reader.complete).toBe(true);
    return messages;
  };

  test('every event has its effect once, in order, however often it is delivered', async () => {
    const [id] = ids(1) as [string];
    const messages = ['a', 'b', 'c'].map((text, i) => notes.written(id, text, i + 1));
    await notes.start({ handlers: [appendingHandler(notes.topic)] });
    await notes.bus.publish([...messages, ...messages]);
    await notes.bus.publish([...messages, notes.written(id, 'older than the state', 1)]);
    await countIs(4);
    expect(await notes.notesOf(id)).toEqual(['a', 'b', 'c', 'older than the state']);
  });

  test('after a crash between effect and commit the event has exactly one effect', async () => {
    const [id] = ids(1) as [string];
    let effects = 0;
    const dyingOnce = appendingHandler(notes.topic, async (tx) => {
      if (++effects > 1) return;
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await notes.database.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    });
    await notes.bus.publish([notes.written(id, 'a', 1)]);
    await notes.start({ handlers: [dyingOnce] });
    await countIs(1);
    expect(effects).toBe(2);
    expect(await notes.lettersOf(id)).toEqual([]);
  });

  test('after a crash in the middle of a batch every event has exactly one effect, in order', async () => {
    const [id] = ids(1) as [string];
    let deaths = 0;
    const dyingOnce = appendingHandler(notes.topic, async (tx, { data }) => {
      if (!('text' in data) || data.text !== 'c' || deaths++) return;
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await notes.database.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    });
    const texts = ['a', 'b', 'c', 'd', 'e'];
    await notes.bus.publish(texts.map((text, i) => notes.written(id, text, i + 1)));
    await notes.start({ handlers: [dyingOnce] });
    await countIs(texts.length);
    expect(deaths).toBe(2);
    expect(await notes.notesOf(id)).toEqual(texts);
    expect(await notes.lettersOf(id)).toEqual([]);
  });

  test('of a batch with a poison event and repeated ones, every other event has its effect once, in order', async () => {
    const [id] = ids(1) as [string];
    const failing = async (_tx: unknown, { data }: { data: object }) => {
      if ('text' in data && data.text === 'poison') throw new Error('poison');
    };
    const [a, b, poison, c, d] = ['a', 'b', 'poison', 'c', 'd'].map((text, i) =>
      notes.written(id, text, i + 1),
    ) as [BusMessage, BusMessage, BusMessage, BusMessage, BusMessage];
    await notes.bus.publish([a, b, a, poison, b, c, poison, c, d]);
    await notes.start({ handlers: [appendingHandler(notes.topic, failing)] });
    await countIs(4);
    expect(await notes.notesOf(id)).toEqual(['a', 'b', 'c', 'd']);
    expect(await notes.lettersOf(id)).toHaveLength(1);
  });

  test('an event whose id is in capital letters has its effect', async () => {
    const [id] = ids(1) as [string];
    const message = notes.written(id, 'a', 1);
    const event = JSON.parse(message.value) as { id: string };
    const capital = { ...message, value: JSON.stringify({ ...event, id: event.id.toUpperCase() }) };
    await notes.start({ handlers: [appendingHandler(notes.topic)] });
    await notes.bus.publish([capital, message]);
    await countIs(1);
  });

  test('events of types that a handler does not act on leave nothing in its database, but erase their dead letters', async () => {
    const [id] = ids(1) as [string];
    const failing = async () => {
      throw new Error('poison');
    };
    const ofNotes = { ...appendingHandler(notes.topic), types: ['note.written'] };
    await notes.start({ handlers: [ofNotes, appendingHandler(notes.topic, failing, 'failing')] });
    await notes.bus.publish([notes.written(id, 'a', 1)]);
    await notes.firstLetterOf(id);
    const deleted = asMessage(createEvent(notes.topic, 'note.deleted', id, { id }), 2);
    await notes.bus.publish([
      { ...deleted, headers: { ...deleted.headers, [ERASES_HEADER]: 'earlier' } },
      notes.written(id, 'b', 3),
    ]);
    await countIs(2);
    await eventually(async () => {
      const letters = await notes.lettersOf(id);
      return letters.length === 2 && letters.every(({ value }) => !value.includes('"aggregateversion":1'));
    });
    const { rows } = await notes.database.query<{ events: number }>(
      `select count(*) as events from handled_events where handler = 'append'`,
    );
    expect(rows[0]!.events).toBe(2);
  });

  test('two replicas share the events, and none has a second effect when one of them stops', async () => {
    const all = ids(300);
    const handlers = [appendingHandler(notes.topic)];
    const [stopFirst] = await Promise.all([notes.start({ handlers }), notes.start({ handlers })]);
    const publishing = (async () => {
      for (let i = 0; i < all.length; i += 10)
        await notes.bus.publish(all.slice(i, i + 10).map((id) => notes.written(id, 'a', 1)));
    })();
    await eventually(async () => (await countNotes()) > 50, 30_000);
    await stopFirst();
    await publishing;
    await countIs(all.length);
    const { rows } = await notes.database.query<{ count: number }>(
      'select count(distinct subject) from notes',
    );
    expect(rows[0]!.count).toBe(all.length);
  }, 60_000);

  test('two replicas that have the same event at the same time cause one effect', async () => {
    const [id] = ids(1) as [string];
    let started = 0;
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const handler = appendingHandler(notes.topic, async () => {
      started++;
      await held;
    });
    const [group] = consumerGroupsOf(notes.service, { projections: [], handlers: [handler] });
    const effect = group!.read(notes.written(id, 'a', 1));
    const both = Promise.all(
      [1, 2].map(() => notes.database.transaction((tx) => applyEffects(tx, notes.service, group!, [effect]))),
    );
    await eventually(() => started);
    release();
    expect((await both).map(({ length }) => length).sort()).toEqual([0, 1]);
    expect(await notes.notesOf(id)).toEqual(['a']);
  });

  test('a new handler begins with every event that the log has', async () => {
    const [id] = ids(1) as [string];
    await notes.bus.publish([1, 2, 3].map((version) => notes.written(id, `text ${version}`, version)));
    await notes.start({ handlers: [appendingHandler(notes.topic, undefined, 'first')] });
    await countIs(3);
    await notes.start({ handlers: [appendingHandler(notes.topic, undefined, 'second')] });
    await countIs(6);
  });

  test('a handler that starts after months gets every event of the last 30 days, and the newest before them', async () => {
    const [id, other] = ids(2) as [string, string];
    const topic = createNotesTopic(`test-${randomUUID()}`);
    await provide().createCompactedTopic(topic.name);
    let version = 0;
    const events = (texts: string[], about = id) =>
      texts.map((text) => notes.written(about, text, ++version, topic));
    await provide().publishDaysAgo(60, [
      ...events(['day -60', 'day -60, later']),
      ...events(['once'], other),
    ]);
    await provide().publishDaysAgo(40, events(['day -40', 'day -40, later']));
    await provide().publishDaysAgo(29, events(['day -29', 'day -29, later']));
    await provide().publishDaysAgo(1, events(['day -1', 'day -1, later']));
    await notes.bus.publish(events(['today']));
    await provide().compact();
    await eventually(async () => (await readAll(topic.name)).length === 7, 100_000);

    await notes.start({ handlers: [appendingHandler(topic)] });
    await countIs(7);
    expect(await notes.notesOf(id)).toEqual([
      'day -40, later',
      'day -29',
      'day -29, later',
      'day -1',
      'day -1, later',
      'today',
    ]);
    expect(await notes.notesOf(other)).toEqual(['once']);
  }, 120_000);

  test('a poison event delays no other event, is a dead letter of each consumer that fails, and its replay goes to that one', async () => {
    const [poisoned, healthy] = ids(2) as [string, string];
    let broken = true;
    const failing = async (_tx: unknown, { subject }: { subject: string }) => {
      if (broken && subject === poisoned) throw new Error('poison');
    };
    const consumers = {
      projections: [appendingProjection(notes.topic, failing)],
      handlers: [
        appendingHandler(notes.topic, failing, 'failing'),
        appendingHandler(notes.topic, undefined, 'healthy'),
      ],
    };
    await notes.start(consumers);
    const poison: BusMessage = { ...notes.written(poisoned, 'poison', 1), key: healthy };
    await notes.bus.publish([poison, notes.written(healthy, 'later', 2)]);
    await countIs(4); // three of `later`, one of `poison`
    await eventually(async () => (await notes.lettersOf(healthy)).length === 2);
    const letters = await notes.lettersOf(healthy);
    expect(letters.map(({ handler }) => handler).sort()).toEqual(['failing', null]);
    expect(new Set(letters.map(({ id }) => id)).size).toBe(2);

    broken = false;
    const handlersLetter = letters.filter(({ handler }) => handler);
    const unknown = await notes.replay(handlersLetter, { projections: consumers.projections });
    expect(unknown).toMatchObject([{ outcome: 'failed', error: 'no handler failing' }]);
    expect(await notes.replay(handlersLetter, consumers)).toMatchObject([
      { handler: 'failing', outcome: 'applied' },
    ]);
    expect(await notes.lettersOf(healthy)).toMatchObject([{ handler: null }]);
    expect(await notes.notesOf(poisoned)).toHaveLength(2);
  });

  test('an erasing event deletes the earlier dead letters of its subject, with their copies, and no others', async () => {
    const [erased, other] = ids(2) as [string, string];
    const failing = async (_tx: unknown, { data }: { data: object }) => {
      if ('text' in data && data.text === 'poison') throw new Error('poison');
    };
    const consumers = {
      projections: [appendingProjection(notes.topic, failing)],
      handlers: [appendingHandler(notes.topic, failing)],
    };
    await notes.start(consumers);
    await notes.bus.publish([erased, other].map((id) => notes.written(id, 'poison', 1)));
    const kinds = async (id: string) => (await notes.lettersOf(id)).map(({ handler }) => handler).sort();
    for (const id of [erased, other])
      await eventually(async () => (await kinds(id)).length === 2 && (await kinds(id)));
    const letterIds = (await notes.lettersOf(erased)).map(({ id }) => String(id));
    const written = notes.written(erased, 'no name any more', 2);
    await notes.bus.publish([
      { ...written, headers: { ...written.headers, [ERASES_HEADER]: 'earlier' } },
      notes.written(erased, 'poison', 3),
    ]);
    await eventually(async () => (await notes.notesOf(erased)).length === 2);
    // The later one stays, as does that of another subject.
    await eventually(async () => {
      const left = await notes.lettersOf(erased);
      return left.length === 2 && left.every(({ value }) => value.includes('"aggregateversion":3'));
    });
    expect(await kinds(other)).toHaveLength(2);
    const copies = await notes.database.query<{ type: string }>(
      `select event->>'type' as type
         from (select topic, subject, event from outbox union all select topic, subject, event from last_events) events
        where topic = $1 and subject = any($2)`,
      [deadLetterTopic(notes.service).name, letterIds],
    );
    expect(copies.rows.map(({ type }) => type)).toEqual(['dead_letter.erased', 'dead_letter.erased']);
  });

  test('an event of a newer version waits for a replica whose handler understands it', async () => {
    const newer = notes.topicWith({ 'note.written': 2 });
    const [id] = ids(1) as [string];
    const stopOlder = await notes.start({ handlers: [appendingHandler(notes.topic)] });
    await notes.bus.publish([notes.written(id, 'new', 1, newer)]);
    expect(await notes.firstLetterOf(id)).toMatchObject({ handler: 'append', reason: 'newer' });
    // Another handler understands the event too, but has handled it already and leaves the letter to its owner.
    await notes.start({ handlers: [appendingHandler(newer, undefined, 'other')] });
    await countIs(1);
    await stopOlder();
    await notes.start({ handlers: [appendingHandler(newer)] });
    await countIs(2);
    expect(await notes.lettersOf(id)).toEqual([]);
  }, 60_000);

  test('handlers that hang delay no other consumer', async () => {
    const [first, second] = ids(2) as [string, string];
    let hanging = 0;
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hang = () => {
      hanging++;
      return held;
    };
    const handlers = ids(10).map((name) => appendingHandler(notes.topic, hang, name));
    await notes.start({ projections: [appendingProjection(notes.topic)], handlers });
    await notes.bus.publish([notes.written(first, 'a', 1)]);
    try {
      await eventually(() => hanging === 10, 30_000);
      await notes.bus.publish([notes.written(second, 'a', 1)]);
      await countIs(2);
    } finally {
      release();
    }
    await countIs(22);
  }, 60_000);
});

test('a service with two handlers of one name, or two projections of one topic, does not start', async () => {
  const topic = { name: 't', source: '/t', schemas: {}, versions: {} };
  const handler = { name: 'mail', topic, handle: async () => {} };
  const projection = {
    name: 'p',
    topic,
    tables: [],
    apply: {},
    switchOver: async () => ({}),
  };
  const groups = (consumers: object) => () =>
    consumerGroupsOf('booking', { projections: [], handlers: [], ...consumers });
  expect(groups({ handlers: [handler, handler] })).toThrow('two handlers of one name: mail');
  expect(groups({ projections: [projection, projection] })).toThrow('two projections of one topic: t');
});
