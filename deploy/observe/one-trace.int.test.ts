import { randomUUID } from 'node:crypto';
import { startTestGateway, type TestGateway } from '@innkeeper/gateway/testing/gateway-process';
import { type ServiceProcess, startServiceProcess } from '@innkeeper/gateway/testing/service-process';
import { PostgresEventBus } from '@innkeeper/kit/bus/event-bus-postgres';
import { catalogTopic } from '@innkeeper/kit/events/catalog';
import { createTestDatabase, type TestDatabase, testLogger } from '@innkeeper/kit/testing/databases';
import { asMessage, eventually } from '@innkeeper/kit/testing/harness';
import { createTokenFactory } from '@innkeeper/kit/testing/tokens';
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from '@innkeeper/kit/testing/trace-collector';

let collector: TraceCollector;
let gateway: TestGateway;
let eventLog: TestDatabase;
const services: ServiceProcess[] = [];

beforeAll(async () => {
  const tokens = createTokenFactory();
  [collector, eventLog] = await Promise.all([startTraceCollector(), createTestDatabase()]);
  const log = { EVENT_LOG_URL: eventLog.url, KAFKA_BROKERS: '' }; // shared, so that one hears of the other
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '50' };
  for (const name of ['booking', 'feedback'] as const)
    services.push(await startServiceProcess(name, { tokens, env: { ...log, ...tracing } }));
  gateway = await startTestGateway({ tokens, env: { BOOKING_URL: services[0]!.url, ...tracing } });
}, 120_000);

afterAll(async () => {
  await gateway?.stop();
  for (const service of services) await service.stop();
  await eventLog?.drop();
  await collector?.stop();
});

/** A room that the booking service has heard of. */
async function openRoom(): Promise<string> {
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
    asMessage(catalogTopic.event('category.created', categoryId, category), 1),
    asMessage(catalogTopic.event('room.created', roomId, { ...room, ...texts }), 1),
  ]);
  await bus.close();
  return roomId;
}

const orderOf = (roomId: string) => JSON.stringify({ roomId, start: '2030-05-01', end: '2030-05-03' });

/** Books a room, as soon as the service has heard of it. Returns the trace of the call that did. */
async function traceOfBooking(headers: Record<string, string> = {}): Promise<string> {
  const body = orderOf(await openRoom());
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

/** A span and all that it is a part of, up to where its trace begins. */
function ancestry(span: CollectedSpan | undefined): CollectedSpan[] {
  if (!span) return [];
  return [span, ...ancestry(collector.spans.find(({ spanId }) => spanId === span.parentSpanId))];
}

test('a booking is one trace, from the gateway to its effect in another service', async () => {
  const trace = await traceOfBooking();
  const whole = await eventually(() => {
    const effect = spansOf(trace).find(({ service }) => service === 'feedback');
    const line = ancestry(effect);
    return line.at(-1)?.service === 'gateway' ? line : undefined;
  });
  expect(whole.map(({ service, name }) => `${service}: ${name}`)).toEqual([
    'feedback: process booking.confirmed',
    'booking: send booking.confirmed',
    'booking: transaction',
    'booking: POST /api/booking',
    'gateway: POST /api/booking',
  ]);
  expect(new Set(whole.map(({ traceId }) => traceId))).toEqual(new Set([trace]));
  expect(whole.at(-1)!.parentSpanId).toBeUndefined();
  expect(whole.at(-1)!.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/booking',
    'http.response.status_code': 201,
  });
  expect(spansOf(trace).some(({ failed }) => failed)).toBe(false);
});

test('a trace that a client names is not taken over', async () => {
  const [clients, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const trace = await traceOfBooking({ traceparent: `00-${clients}-${span}-01`, tracestate: 'a=b' });
  expect(trace).not.toBe(clients);
  await eventually(() => spansOf(trace).some(({ service }) => service === 'feedback'));
  expect(spansOf(clients)).toEqual([]);
});
