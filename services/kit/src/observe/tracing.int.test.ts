import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '../testing/trace-collector.ts';

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const [, TRACE, SPAN] = PARENT.split('-');
const DIST = path.resolve(import.meta.dirname, '../../dist');

let collector: TraceCollector;
beforeEach(async () => {
  collector = await startTraceCollector();
});
afterEach(() => collector.stop());

/**
 * Runs a program in a process of its own, because Jest cannot load OpenTelemetry's dynamic imports. Resolves with
 * the values that the program printed and the spans that were collected.
 */
async function run(
  program: string,
  env: NodeJS.ProcessEnv = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
): Promise<{ printed: unknown[]; spans: CollectedSpan[] }> {
  const source = `
    import Module from 'node:module';
    import { createEvent } from '${DIST}/messaging/index.js';
    import { notesTopic } from '${DIST}/testing/notes-topic.js';
    import { beginSpan, currentSpan, insideSpan, startTracing, withChildSpan } from '${DIST}/observe/tracing.js';
    await import('${DIST}/service/index.js');
    const print = (value) => console.log(JSON.stringify(value ?? null));
    const event = () => createEvent(notesTopic, 'note.deleted', '1', { id: '4b0a2f0e-4d0e-4e59-8f4e-0a6a0b6f0a01' });
    const sdkFiles = () => Object.keys(Module._cache).filter((file) => /opentelemetry.(sdk|exporter)/.test(file));
    const stop = await startTracing('kit', process.env.OTEL_EXPORTER_OTLP_ENDPOINT);
    ${program}
    await stop();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', source], {
    env: { PATH: process.env['PATH'], ...env },
  });
  const lines = stdout.split('\n').filter(Boolean);
  return { printed: lines.map((line) => JSON.parse(line)), spans: collector.spans };
}

test('without an endpoint nothing is traced, and OpenTelemetry is not loaded', async () => {
  const { printed, spans } = await run(
    `print(beginSpan('a', { kind: 'server', parent: '${PARENT}' }));
     print(await withChildSpan('b', async () => currentSpan()));
     print(event().traceparent);
     print(sdkFiles().length);`,
    {},
  );
  expect(printed).toEqual([null, null, null, 0]);
  expect(spans).toEqual([]);
});

test('a span continues the trace of its parent, and so do its child spans and events', async () => {
  const { printed, spans } = await run(`
    print(sdkFiles().length > 0);
    const span = beginSpan('whole', { kind: 'server', parent: '${PARENT}', attributes: { room: 'a' } });
    await insideSpan(span, () => withChildSpan('part', async () => {}));
    print(insideSpan(span, event).traceparent === span.traceparent);
    print(event().traceparent);
    span.end({ nights: 3 });`);
  expect(printed).toEqual([true, true, null]);
  const [part, whole] = spans;
  expect(whole).toMatchObject({ service: 'kit', name: 'whole', traceId: TRACE, parentSpanId: SPAN });
  expect(whole!.attributes).toEqual({ room: 'a', nights: 3 });
  expect(part).toMatchObject({ name: 'part', traceId: TRACE, parentSpanId: whole!.spanId, failed: false });
});

test('a span without a valid parent begins a trace', async () => {
  const parents = [undefined, '', 'rubbish', PARENT.replace('0af7', 'zzzz'), PARENT.replace('b7ad', '')];
  const { spans } = await run(
    `for (const parent of ${JSON.stringify(parents)}) beginSpan('a', { kind: 'server', parent: parent ?? undefined }).end();`,
  );
  expect(spans.map(({ parentSpanId }) => parentSpanId)).toEqual(parents.map(() => undefined));
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(parents.length);
});

test('a child span that fails is shown as failed, and its error is thrown', async () => {
  const { printed, spans } = await run(`
    const span = beginSpan('whole', { kind: 'server', parent: undefined });
    const failing = () => withChildSpan('part', () => Promise.reject(new Error('no room')));
    await insideSpan(span, failing).catch(({ message }) => print(message));
    span.end();`);
  expect(printed).toEqual(['no room']);
  expect(spans.map(({ name, failed }) => [name, failed])).toEqual([
    ['part', true],
    ['whole', false],
  ]);
});

test('a span that is not sampled is not sent, and passes that on; a sampled parent decides', async () => {
  const { printed, spans } = await run(
    `const span = beginSpan('a', { kind: 'server', parent: undefined });
     print(span.traceparent.slice(-2));
     span.end();
     beginSpan('b', { kind: 'server', parent: '${PARENT}' }).end();`,
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    },
  );
  expect(printed).toEqual(['00']);
  expect(spans.map(({ name }) => name)).toEqual(['b']);
});

test('an unavailable collector does not delay the end of the process', async () => {
  const { spans } = await run(`beginSpan('a', { kind: 'server', parent: undefined }).end();`, {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  });
  expect(spans).toEqual([]);
});
