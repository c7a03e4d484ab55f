import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { incompleteEnvironment, type KafkaEnv } from '../../env.ts';

/** Where Kafka is, how it is spoken to, and as whom. */
export type KafkaAccess = {
  brokers: string[];
  /** TLS, with the public authorities or those of a PEM text. */
  ssl?: true | { ca: string };
  sasl?: {
    mechanism: NonNullable<KafkaEnv['KAFKA_SASL_MECHANISM']>;
    username: string;
    password: string;
  };
};

/**
 * What the environment says of the way to Kafka.
 * @throws EnvironmentError naming everything that is missing beside something else, and a file that holds no certificate.
 */
export function kafkaAccess(env: KafkaEnv): KafkaAccess {
  const { KAFKA_BROKERS: brokers, KAFKA_TLS: tls, KAFKA_CA_FILE: caFile } = env;
  const {
    KAFKA_SASL_MECHANISM: mechanism,
    KAFKA_USERNAME: username = '',
    KAFKA_PASSWORD: password = '',
  } = env;
  const faults: string[] = [];
  if (caFile && tls === 'off') faults.push('KAFKA_CA_FILE: is of no use without KAFKA_TLS=on');
  if (mechanism && !username) faults.push('KAFKA_USERNAME: is needed by KAFKA_SASL_MECHANISM');
  if (mechanism && !password) faults.push('KAFKA_PASSWORD: is needed by KAFKA_SASL_MECHANISM');
  if (!mechanism && (username || password))
    faults.push('KAFKA_SASL_MECHANISM: is needed by KAFKA_USERNAME and KAFKA_PASSWORD');
  const ca = caFile && readCertificates(caFile, faults);
  if (faults.length) throw incompleteEnvironment(faults);
  return {
    brokers,
    ...(tls === 'on' && { ssl: ca ? { ca } : true }),
    ...(mechanism && { sasl: { mechanism, username, password } }),
  };
}

function readCertificates(file: string, faults: string[]): string | undefined {
  try {
    const pem = readFileSync(file, 'utf8');
    new X509Certificate(pem); // the first of them; TLS would pass over a file with none, and trust nobody
    return pem;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    faults.push(`KAFKA_CA_FILE: cannot be read as PEM certificates (${code})`);
    return undefined;
  }
}
