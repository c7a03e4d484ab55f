// Measures the gateway beside nginx as a reverse proxy in front of the same service, with wrk on keep-alive
// connections: npm run bench -w @innkeeper/gateway. Needs wrk, nginx and a built gateway. Twice: in front of a service in
// Node, as all of ours are, that does nothing but answer 1 kB, and in front of an nginx that does so, which is the limit
// of what there can be.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTokenFactory, testUser } from '@innkeeper/kit/testing/tokens';
import { startRevocationEndpoint } from '../dist/testing/revocation-endpoint.js';
import { until } from '../dist/testing/until.js';

const CONNECTIONS = 64;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const run = promisify(execFile);

const ANSWER = JSON.stringify('x'.repeat(1_022));
const tokens = createTokenFactory();
const revocations = await startRevocationEndpoint();

try {
  for (const kind of ['Node', 'nginx']) {
    console.log(`\nIn front of a service in ${kind}`);
    print(await compare(kind));
  }
} finally {
  await revocations.stop();
}

async function compare(kind) {
  const [service, proxy, gateway, internal] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const address = `http://127.0.0.1:${service}`;
  const processes = [
    kind === 'Node' ? startNodeService(service) : startNginx(nginxService(service)),
    startNginx(nginxProxy(proxy, service)),
    startGateway({ gateway, internal, address }),
  ];
  try {
    await until('the service is ready', () => answers(`${address}/`));
    await until('nginx is ready', () => answers(`http://127.0.0.1:${proxy}/`));
    await until('the gateway is ready', () => answers(`http://127.0.0.1:${internal}/readyz`));
    const token = `Authorization: Bearer ${tokens.sign(testUser())}`;
    const cases = [
      ['the service itself', `${address}/`],
      ['nginx as a proxy', `http://127.0.0.1:${proxy}/api/room`],
      ['gateway, public call', `http://127.0.0.1:${gateway}/api/room`],
      ['gateway, signed-in call', `http://127.0.0.1:${gateway}/api/booking/getBookings`, token],
    ];
    const rows = [];
    for (const [name, url, header] of cases) {
      await measure(url, header, 2); // warms up
      rows.push({ name, ...(await measure(url, header, SECONDS)) });
    }
    return rows;
  } finally {
    for (const child of processes) child.kill('SIGTERM');
  }
}

async function measure(url, header, seconds) {
  const options = [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '--latency',
    ...(header ? ['-H', header] : []),
  ];
  const { stdout } = await run('wrk', [...options, url]);
  const read = (pattern) => pattern.exec(stdout)?.[1] ?? '–';
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} did not answer 200:\n${stdout}`);
  return {
    perSecond: Number(read(/Requests\/sec:\s+([\d.]+)/)),
    p50: read(/^\s+50%\s+(\S+)/m),
    p99: read(/^\s+99%\s+(\S+)/m),
  };
}

function print(rows) {
  const nginx = rows[1].perSecond;
  const line = (cells) =>
    console.log(cells.map((cell, i) => (i ? String(cell).padStart(11) : cell.padEnd(26))).join(''));
  line(['', 'requests/s', 'of nginx', 'p50', 'p99']);
  for (const { name, perSecond, p50, p99 } of rows)
    line([name, Math.round(perSecond), `${Math.round((100 * perSecond) / nginx)} %`, p50, p99]);
}

function nginxService(port) {
  return `
  server {
    listen 127.0.0.1:${port};
    location / { default_type application/json; return 200 '${ANSWER}'; }
  }`;
}

function nginxProxy(port, service) {
  return `
  upstream service { server 127.0.0.1:${service}; keepalive 256; keepalive_requests 1000000000; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }`;
}

function startNginx(server) {
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-bench-'));
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http { access_log off; keepalive_requests 1000000000; ${server} }`,
  );
  return spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function startNodeService(port) {
  const program = `require('node:http').createServer((_req, res) => {
    res.writeHead(200, ['Content-Type', 'application/json', 'Content-Length', '${ANSWER.length}']);
    res.end('${ANSWER}');
  }).listen(${port}, '127.0.0.1')`;
  return spawn(process.execPath, ['--eval', program], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function startGateway({ gateway, internal, address }) {
  const services = ['IDENTITY', 'CATALOG', 'BOOKING', 'GALLERY', 'FEEDBACK'];
  return spawn(process.execPath, [path.resolve(import.meta.dirname, '../dist/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...Object.fromEntries(services.map((name) => [`${name}_URL`, address])),
      PORT: gateway,
      INTERNAL_PORT: internal,
      IDENTITY_INTERNAL_URL: revocations.url,
      JWT_PUBLIC_KEYS_FILE: tokens.publicKeysFile,
      RATE_LIMIT_PER_MINUTE: '1000000000',
    },
  });
}

async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
