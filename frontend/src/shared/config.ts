import { env } from './env.ts';

/** The base of all calls; on another origin only when the gateway does not serve the site. */
export const apiBase = env.VITE_API_BASE ?? '/api';

/** Time until a popup closes automatically, in ms. */
export const popupMs = 3500;
