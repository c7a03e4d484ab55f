import { TLS_VERSION, type TlsFolder } from '@innkeeper/kit/http';
import { buildConnector } from 'undici';

const CONNECT_TIMEOUT_MS = 2_000;

/**
 * Opens connections to services. With `tls`, those to https addresses show the gateway's certificate and accept only servers
 * with one of its authorities; after a change, new connections use the new files, and requests under way are not disturbed.
 */
export function connector(tls?: TlsFolder): buildConnector.connector {
  const build = () =>
    buildConnector({ timeout: CONNECT_TIMEOUT_MS, ...(tls && { minVersion: TLS_VERSION, ...tls.files }) });
  let connect = build();
  tls?.onChange(() => {
    connect = build();
  });
  return (options, callback) => connect(options, callback);
}
