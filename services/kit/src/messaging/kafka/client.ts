import { Kafka, logLevel, type RetryOptions, type SASLOptions } from 'kafkajs';
import type { Logger } from '../../observe/logger.ts';
import type { KafkaAccess } from './access.ts';
import './patches/request-queue.ts';

export type KafkaClientOptions = {
  access: KafkaAccess;
  clientId: string;
  logger: Logger;
  /** The client's own, where there is none: nine seconds. */
  retry?: RetryOptions;
};

/** The one place where a client of Kafka is made. */
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
    // The client reports passing states (a broker restarting, a rebalance) as errors; they are none for us.
    logCreator:
      () =>
      ({ label, log: { message, ...details } }) => {
        const { error, broker, groupId } = details as Record<string, unknown>;
        logger.info({ kafka: label, error, broker, groupId }, message);
      },
  });
