import { randomUUID, webcrypto } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as x509 from '@peculiar/x509';

type KeyPair = webcrypto.CryptoKeyPair;

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

export type CertificatePurpose = 'client' | 'server';

/** Loaded by the few tests that need it, because it takes as long as a third of kit. */
async function loadX509(): Promise<typeof x509> {
  await import('reflect-metadata'); // which it needs
  return import('@peculiar/x509');
}

type CertificateOptions = {
  /** The authorities to trust; without any it is this one. */
  trusted?: readonly TestAuthority[];
  /** The name that the certificate is for; without one it is for 127.0.0.1. */
  name?: string;
};

/** A certificate authority for one test. */
export class TestAuthority {
  readonly #keys: KeyPair;
  readonly #certificate: x509.X509Certificate;

  private constructor(keys: KeyPair, certificate: x509.X509Certificate) {
    this.#keys = keys;
    this.#certificate = certificate;
  }

  static async create(): Promise<TestAuthority> {
    const [x509, keys] = await Promise.all([loadX509(), newKeys()]);
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      ...validity(),
      name: `CN=authority ${randomUUID()}`, // TLS finds an authority by its name
      signingAlgorithm: ALGORITHM,
      keys,
      extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
    });
    return new TestAuthority(keys, certificate);
  }

  /** The files of a Secret as cert-manager makes it: a new certificate, its key, and the authorities to trust. */
  async issue(
    purpose: CertificatePurpose,
    { trusted = [this], name }: CertificateOptions = {},
  ): Promise<Record<'tls.crt' | 'tls.key' | 'ca.crt', string>> {
    const [x509, keys] = await Promise.all([loadX509(), newKeys()]);
    const certificate = await x509.X509CertificateGenerator.create({
      ...validity(),
      subject: `CN=${purpose}`,
      issuer: this.#certificate.subject,
      publicKey: keys.publicKey,
      signingKey: this.#keys.privateKey,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new x509.SubjectAlternativeNameExtension([
          name ? { type: 'dns', value: name } : { type: 'ip', value: '127.0.0.1' },
        ]),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage[`${purpose}Auth`]]),
      ],
    });
    const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
    return {
      'tls.crt': certificate.toString('pem'),
      'tls.key': x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'),
      'ca.crt': trusted.map((one) => one.#certificate.toString('pem')).join('\n'),
    };
  }
}

/** A folder with the files of a Secret, which can be replaced; `remove` deletes it. */
export function secretFolder(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'secret-'));
  const replace = (contents: Record<string, string>) => {
    for (const [name, text] of Object.entries(contents)) {
      writeFileSync(path.join(folder, `${name}.new`), text);
      renameSync(path.join(folder, `${name}.new`), path.join(folder, name));
    }
  };
  replace(files);
  return { folder, replace, remove: () => rmSync(folder, { recursive: true }) };
}

const newKeys = (): Promise<KeyPair> => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

const validity = () => ({
  serialNumber: Buffer.from(webcrypto.getRandomValues(new Uint8Array(8))).toString('hex'),
  notBefore: new Date(Date.now() - DAY_MS),
  notAfter: new Date(Date.now() + DAY_MS),
});
