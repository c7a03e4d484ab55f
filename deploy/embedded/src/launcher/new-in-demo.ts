import pg from 'pg';

/** The kind of data in a service's database; undefined until it is decided. */
async function readKind(databaseUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {}); // a lost connection fails the query
  await client.connect();
  try {
    const { rows } = await client.query<{ kind: string }>('select kind from installation');
    return rows[0]?.kind;
  } finally {
    await client.end();
  }
}

/** Whether identity's data are the demo's, as identity itself reads it. */
export const isDemo = async (databaseUrlOf: (service: string) => string): Promise<boolean> =>
  (await readKind(databaseUrlOf('identity'))) === 'demo';

/**
 * The services that a demo has been given since it was seeded, by an update. They have to be seeded too: a service that
 * does not know that its data are the demo's keeps them when the demo is emptied.
 */
export async function newInDemo(
  services: readonly string[],
  databaseUrlOf: (service: string) => string,
): Promise<string[]> {
  if (!(await isDemo(databaseUrlOf))) return [];
  const kinds = await Promise.all(services.map((name) => readKind(databaseUrlOf(name))));
  return services.filter((_, i) => kinds[i] === undefined);
}
