/** The build's environment. Only this file reads `import.meta.env`, which Jest cannot parse and replaces by a stub. */
export const env: Pick<ImportMetaEnv, 'VITE_API_BASE'> = { VITE_API_BASE: import.meta.env.VITE_API_BASE };
