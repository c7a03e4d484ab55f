import { Kafka, logLevel, type RetryOptions, type SASLOptions } from 'kafkajs';
import type { Logger } from '../../observe/logger.ts';
import type { KafkaAccess } from './access.ts';
import './patches/request-queue.ts';

export type KafkaClientOptions = {
  access: KafkaAccess;
  clientId: string;
  logger: Logger;
  /** Without it kafkajs retries for nine seconds. */
  retry?: RetryOptions;
};

/** A Kafka client with the product's timeouts and logging. Production code creates all its clients here. */
export const kafkaClient = ({
  access: { brokers, ssl, sasl },
  clientId,
  logger,
  retry,
}: KafkaClientOptions): Kafka =>
  new Kafka({
    brokers,
    ...(ssl && { ssl }),
    ...(sasl && { sasl: sasl as SASLOptions }),
    clientId,
    connectionTimeout: 3_000,
    requestTimeout: 15_000,
    ...(retry && { retry }),
    logLevel: logLevel.WARN,
    // kafkajs reports temporary states (a broker restarting, a rebalance) as errors; for us they are information.
    logCreator:
      () =>
      ({ label, log: { message, ...details } }) => {
        const { error, broker, groupId } = details as Record<string, unknown>;
        logger.info({ kafka: label, error, broker, groupId }, message);
      },
  });
