/** What the tests on containers run on. A test holds docker-compose.yml to the same images. */
export declare const IMAGES: {
  readonly postgres: 'postgres:17';
  readonly kafka: 'apache/kafka:4.3.1';
  readonly redis: 'redis:8';
  readonly pictures: 'fsouza/fake-gcs-server:1.56.1';
  /** Removes what a run leaves that was killed. */
  readonly reaper: 'testcontainers/ryuk:0.14.0';
};
