import { randomUUID } from 'node:crypto';
import { ROLES } from '@innkeeper/contracts/access';
import { catalogTopic } from '@innkeeper/contracts/catalog';
import { startTestGateway, type TestGateway } from '@innkeeper/gateway/testing/gateway-process';
import { type ServiceProcess, startServiceProcess } from '@innkeeper/gateway/testing/service-process';
import { createEvent } from '@innkeeper/kit/messaging';
import { PostgresEventBus } from '@innkeeper/kit/messaging/postgres';
import {
  asMessage,
  type CollectedSpan,
  createEventLogDatabase,
  createTokenFactory,
  eventually,
  startTraceCollector,
  type TestDatabase,
  type TraceCollector,
  testLogger,
} from '@innkeeper/kit/testing';

let collector: TraceCollector;
let gateway: TestGateway;
let eventLog: TestDatabase;
const services: ServiceProcess[] = [];

beforeAll(async () => {
  const tokens = createTokenFactory(ROLES);
  [collector, eventLog] = await Promise.all([startTraceCollector(), createEventLogDatabase()]);
  const eventLogEnv = { EVENT_LOG_URL: eventLog.url, KAFKA_BROKERS: '' }; // shared by both services
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '50' };
  for (const name of ['booking', 'feedback'] as const)
    services.push(await startServiceProcess(name, { tokens, env: { ...eventLogEnv, ...tracing } }));
  gateway = await startTestGateway({ tokens, env: { BOOKING_URL: services[0]!.url, ...tracing } });
}, 120_000);

afterAll(async () => {
  await gateway?.stop();
  for (const service of services) await service.stop();
  await eventLog?.drop();
  await collector?.stop();
});

/** Publishes a category with one room. Returns the room's id. */
async function publishRoom(): Promise<string> {
  const [roomId, categoryId] = [randomUUID(), randomUUID()];
  const category = {
    id: categoryId,
    name: 'Sea Suite',
    price: '264.00',
    description: null,
    features: [],
    image: null,
  };
  const room = {
    roomId,
    categoryId,
    category: category.name,
    name: 'One',
    maximumGuests: 2,
    available: true,
  };
  const bus = new PostgresEventBus({ url: eventLog.url, logger: testLogger });
  const texts = { specialDescription: '', photo: [], notes: '' };
  await bus.publish([
    asMessage(createEvent(catalogTopic, 'category.created', categoryId, category), 1),
    asMessage(createEvent(catalogTopic, 'room.created', roomId, { ...room, ...texts }), 1),
  ]);
  await bus.close();
  return roomId;
}

const bookingRequest = (roomId: string) => JSON.stringify({ roomId, start: '2030-05-01', end: '2030-05-03' });

/** Books a new room, once the booking service has applied its events. Returns the id of the booking's trace. */
async function bookAndFindTrace(headers: Record<string, string> = {}): Promise<string> {
  const body = bookingRequest(await publishRoom());
  const { requestId } = await eventually(async () => {
    const reply = await gateway.call('/api/booking', {
      method: 'POST',
      headers: { ...gateway.guest(), 'content-type': 'application/json', ...headers },
      body,
    });
    return reply.status === 201 ? { requestId: reply.headers['x-request-id'] } : undefined;
  });
  const isOfRequest = ({ attributes }: CollectedSpan) => attributes['innkeeper.request_id'] === requestId;
  return (await eventually(() => collector.spans.find(isOfRequest))).traceId;
}

const spansOf = (trace: string) => collector.spans.filter(({ traceId }) => traceId === trace);

/** A span and its ancestors, up to the root of its trace. */
function ancestry(span: CollectedSpan | undefined): CollectedSpan[] {
  if (!span) return [];
  return [span, ...ancestry(collector.spans.find(({ spanId }) => spanId === span.parentSpanId))];
}

test('a booking is one trace, from the gateway to the effect of its event in another service', async () => {
  const trace = await bookAndFindTrace();
  const spans = await eventually(() => {
    const effect = spansOf(trace).find(({ service }) => service === 'feedback');
    const lineage = ancestry(effect);
    return lineage.at(-1)?.service === 'gateway' ? lineage : undefined;
  });
  expect(spans.map(({ service, name }) => `${service}: ${name}`)).toEqual([
    'feedback: process booking.confirmed',
    'booking: send booking.confirmed',
    'booking: transaction',
    'booking: POST /api/booking',
    'gateway: POST /api/booking',
  ]);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([trace]));
  expect(spans.at(-1)!.parentSpanId).toBeUndefined();
  expect(spans.at(-1)!.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/booking',
    'http.response.status_code': 201,
  });
  expect(spansOf(trace).some(({ failed }) => failed)).toBe(false);
});

test('the gateway ignores a trace that a client names', async () => {
  const [clientTrace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const trace = await bookAndFindTrace({ traceparent: `00-${clientTrace}-${span}-01`, tracestate: 'a=b' });
  expect(trace).not.toBe(clientTrace);
  await eventually(() => spansOf(trace).some(({ service }) => service === 'feedback'));
  expect(spansOf(clientTrace)).toEqual([]);
});
