// Compares the gateway with nginx as a reverse proxy, with wrk on keep-alive connections:
// make bench ONLY=gateway. Needs wrk, nginx and a built product. Each is measured in front of three services:
// catalog; a Node server that only sends 1 kB; and an nginx that sends the same, which shows the upper limit.

import { ROLES } from '@innkeeper/contracts/access';
import { until } from '@innkeeper/gateway/testing/until';
import { createTokenFactory, startRevocationEndpoint, testUser } from '@innkeeper/kit/testing';
import { SERVICES } from '@innkeeper/topology';
import { startCatalog } from '../catalog/start-catalog.ts';
import { reportRatio, SHORT } from '../form.ts';
import { answers, freePort } from '../processes.ts';
import { type Measured, measure, print } from '../wrk.ts';
import { type Service, startGateway, startNginx, startNginxService, startNodeService } from './parts.ts';

const NGINX = 'nginx as a proxy';
const tokens = createTokenFactory(ROLES);
const revocations = await startRevocationEndpoint();
/** One account has at most this many answers in progress. */
const signedIn = { header: `Authorization: Bearer ${tokens.sign(testUser())}`, connections: 32 };

const services: Record<string, () => Promise<Service>> = {
  'catalog (its list of rooms)': async () => ({
    ...(await startCatalog({ publicKeysFile: tokens.publicKeysFile })),
    respondsToAll: false,
  }),
  'a Node server': startNodeService,
  'an nginx server': startNginxService,
};

try {
  for (const [name, start] of Object.entries(services)) {
    if (SHORT && start !== startNodeService) continue;
    console.log(`\nIn front of ${name}`);
    const service = await start();
    try {
      const rows = await compare(service);
      print(rows, NGINX);
      const nginx = rows.find((row) => row.name === NGINX)!;
      for (const row of rows)
        if (row.name.startsWith('gateway'))
          reportRatio(`${row.name}, in front of ${name}`, row.perSecond, nginx.perSecond);
    } finally {
      await service.stop();
    }
  }
} finally {
  await revocations.stop();
}

async function compare({ url, respondsToAll }: Service): Promise<({ name: string } & Measured)[]> {
  const [proxy, gateway, internal] = [await freePort(), await freePort(), await freePort()];
  const parts = [
    startNginx(reverseProxy(proxy, url)),
    startGateway({
      PORT: gateway,
      INTERNAL_PORT: internal,
      IDENTITY_INTERNAL_URL: revocations.url,
      JWT_PUBLIC_KEYS_FILE: tokens.publicKeysFile,
      ...Object.fromEntries(SERVICES.map(({ prefix }) => [`${prefix}_URL`, url])),
    }),
  ];
  try {
    await until('the service is ready', () => answers(`${url}/api/room`));
    await until('nginx is ready', () => answers(`http://127.0.0.1:${proxy}/api/room`));
    await until('the gateway is ready', () => answers(`http://127.0.0.1:${internal}/readyz`));
    const cases: [string, string, typeof signedIn?][] = [
      ['the service itself', `${url}/api/room`],
      [NGINX, `http://127.0.0.1:${proxy}/api/room`],
      ['gateway, public call', `http://127.0.0.1:${gateway}/api/room`],
    ];
    const guestsOnly = `http://127.0.0.1:${gateway}/api/booking/getBookings`;
    if (respondsToAll) cases.push(['gateway, signed-in call', guestsOnly, signedIn]);
    const rows: ({ name: string } & Measured)[] = [];
    for (const [name, address, as] of cases) rows.push({ name, ...(await measure(address, as)) });
    return rows;
  } finally {
    for (const part of parts) await part.stop();
  }
}

function reverseProxy(port: number, url: string): string {
  return `
  upstream service { server ${new URL(url).host}; keepalive 256; keepalive_requests 1000000000; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }`;
}
