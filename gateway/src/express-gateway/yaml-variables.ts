/**
 * Library behaviour: express-gateway replaces `${VARIABLE}` in its YAML files from process.env, and replaces a
 * variable that is not set with the text "null".
 * Why: a missing address or limit must not become the value "null", and defaults of the environment schema must apply.
 * Without it: `sets every variable that the YAML files name` in yaml-variables.test.ts fails.
 */
import { type GatewayEnv, UNCONFIGURED_URL } from '../env.ts';

/** Sets every variable of the YAML files in process.env from the checked environment, defaults included. */
export function setYamlVariables(env: GatewayEnv, pluginFile: string): void {
  process.env['GATEWAY_PLUGIN'] = pluginFile;
  for (const [name, value] of Object.entries(env))
    if (typeof value === 'string' || typeof value === 'number') process.env[name] = String(value);
  process.env['PICTURES_URL'] = env.PICTURES_URL ?? UNCONFIGURED_URL;
  process.env['GOOGLE_STAND_IN_URL'] = env.GOOGLE_STAND_IN_URL ?? UNCONFIGURED_URL;
}
