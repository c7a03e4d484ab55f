/** What the tests on containers run on. A test holds docker-compose.yml to the same images. */
export const IMAGES = {
  postgres: 'postgres:17',
  kafka: 'apache/kafka:4.3.1',
  redis: 'redis:8',
  pictures: 'fsouza/fake-gcs-server:1.56.1',
  /** Removes what a run leaves that was killed. */
  reaper: 'testcontainers/ryuk:0.14.0',
};
//# sourceMappingURL=images.js.map
