import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { incompleteEnvironment, type KafkaEnv } from '../../env.ts';

/** How to reach Kafka: brokers, encryption and user. */
export type KafkaAccess = {
  brokers: string[];
  /** TLS, with the public certificate authorities or those of a PEM text. */
  ssl?: true | { ca: string };
  sasl?: {
    mechanism: NonNullable<KafkaEnv['KAFKA_SASL_MECHANISM']>;
    username: string;
    password: string;
  };
};

/**
 * Reads from the environment how to reach Kafka.
 * @throws EnvironmentError naming every variable that another one requires, and a file without a certificate.
 */
export function kafkaAccess(env: KafkaEnv): KafkaAccess {
  const { KAFKA_BROKERS: brokers, KAFKA_TLS: tls, KAFKA_CA_FILE: caFile } = env;
  const {
    KAFKA_SASL_MECHANISM: mechanism,
    KAFKA_USERNAME: username = '',
    KAFKA_PASSWORD: password = '',
  } = env;
  const errors: string[] = [];
  if (caFile && tls === 'off') errors.push('KAFKA_CA_FILE: has no effect without KAFKA_TLS=on');
  if (mechanism && !username) errors.push('KAFKA_USERNAME: is required by KAFKA_SASL_MECHANISM');
  if (mechanism && !password) errors.push('KAFKA_PASSWORD: is required by KAFKA_SASL_MECHANISM');
  if (!mechanism && (username || password))
    errors.push('KAFKA_SASL_MECHANISM: is required by KAFKA_USERNAME and KAFKA_PASSWORD');
  const ca = caFile && readCertificates(caFile, errors);
  if (errors.length) throw incompleteEnvironment(errors);
  return {
    brokers,
    ...(tls === 'on' && { ssl: ca ? { ca } : true }),
    ...(mechanism && { sasl: { mechanism, username, password } }),
  };
}

function readCertificates(file: string, errors: string[]): string | undefined {
  try {
    const pem = readFileSync(file, 'utf8');
    new X509Certificate(pem); // parses the first one: TLS would ignore a file without any, and then trust no broker
    return pem;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    errors.push(`KAFKA_CA_FILE: cannot be read as PEM certificates (${code})`);
    return undefined;
  }
}
