import { z } from 'zod';

type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

/**
 * What a client sends to fill every field of a shape, optional ones too, with values that no field has by itself. Fields with
 * a rule that a JSON schema cannot express get a value that may break it: put another one in their place.
 */
export const sampleOf = (shape: z.ZodType): unknown =>
  fill(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema, 'value');

function fill(schema: JsonSchema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(-1);
  const choice = schema.anyOf?.find(({ type, const: fixed }) => type !== 'null' && fixed === undefined);
  if (choice) return fill(choice, name);
  switch (schema.type) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? Infinity, Math.max(schema.minimum ?? 0, 7));
    case 'array':
      return [fill(schema.items ?? {}, name)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, of]) => [field, fill(of, field)]),
      );
    default:
      if (schema.format === 'date') return '2031-05-17';
      if (schema.format === 'uuid') return '5a3c0f4e-7a55-4d0e-9f5b-0d1c2b3a4f5e';
      return `A ${name}`.slice(0, schema.maxLength);
  }
}
