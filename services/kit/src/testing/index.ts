export { type BusUnderTest, describeOnEachBus } from './buses.ts';
export { type CertificatePurpose, secretFolder, TestAuthority } from './certificates.ts';
export { type Client, createClient, type Reply, type Send } from './client.ts';
export { describeConformance } from './conformance.ts';
export {
  createEventLogDatabase,
  createServiceDatabase,
  createServiceDatabases,
  createTestDatabase,
  type TestDatabase,
  testLogger,
} from './databases.ts';
export { asMessage, eventually, type Harness, type HarnessOptions, startHarness } from './harness.ts';
export { recordedOf } from './history.ts';
export { IMAGES } from './images.ts';
export type { KeptDatabase, KeptRelease } from './kept-databases.ts';
export { freePort, OwnContainer, onContainers } from './own-container.ts';
export { below, pick, shuffle } from './random.ts';
export { recordingLogger } from './recording-logger.ts';
export * from './redis.ts';
export { type RevocationEndpoint, startRevocationEndpoint } from './revocation-endpoint.ts';
export { describeRoundTrips, type RoundTrip, roundTrip } from './round-trips.ts';
export { startSilentProxy } from './silent-proxy.ts';
export { createTokenFactory, type TestUser, type TokenFactory, testStaff, testUser } from './tokens.ts';
export { type CollectedSpan, startTraceCollector, type TraceCollector } from './trace-collector.ts';
export { describeUpgrades } from './upgrades.ts';
