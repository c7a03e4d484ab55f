import { serviceEnv, storageEnv } from '@innkeeper/kit/env';

/** What the demo hotel needs: its stays are placed around today's date in the hotel. */
export const seedEnv = storageEnv.extend({ HOTEL_TIME_ZONE: serviceEnv.shape.HOTEL_TIME_ZONE });
