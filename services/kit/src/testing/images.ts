/** The images of the tests on containers. A test checks that docker-compose.yml has the same. */
export const IMAGES = {
  postgres: 'postgres:17',
  kafka: 'apache/kafka:4.3.1',
  redis: 'redis:8',
  pictures: 'fsouza/fake-gcs-server:1.56.1',
  /** Removes the containers of a run that was killed. */
  reaper: 'testcontainers/ryuk:0.14.0',
} as const;
