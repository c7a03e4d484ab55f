import { TestAuthority } from '@innkeeper/kit/testing';
import { SERVICE_NAMES } from '@innkeeper/topology';
import type { Cluster } from './cluster.ts';
import type { Release } from './release.ts';

/** Adds the component `mutual-tls`, with certificates as cert-manager would make them. */
export async function addMutualTls(release: Release): Promise<void> {
  const authority = await TestAuthority.create();
  for (const name of SERVICE_NAMES)
    release.addSecret(`${name}-tls`, await authority.issue('server', { name }));
  release.addSecret('gateway-tls', await authority.issue('client', { name: 'gateway' }));
  release.addComponent('mutual-tls');
}

/** Asks a service from the gateway's pod, which the network's rules allow, without TLS, and without a certificate. */
const ASK = `
import { Agent, get } from 'node:https';
const plain = await fetch('http://booking:8080/api/hotel').then(({ status }) => status, () => 'rejected');
const agent = new Agent({ rejectUnauthorized: false });
const anonymous = await new Promise((resolve) => {
  get('https://booking:8080/api/hotel', { agent }, ({ statusCode }) => resolve(statusCode)).on('error', () => resolve('rejected'));
});
console.log(plain, anonymous);`;

/** @throws when a service answers a client that has no certificate. */
export async function expectCertificatesRequired({ kubectl }: Cluster): Promise<void> {
  const run = ['node', '--input-type=module', '--eval', ASK];
  const answers = (await kubectl('exec', 'deployment/gateway', '--', ...run)).trim();
  if (answers !== 'rejected rejected')
    throw new Error(`without a certificate, booking answered ${answers} (without TLS, with it)`);
}
