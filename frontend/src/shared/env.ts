/** The build's environment. Only files of this name read `import.meta.env`, which Jest replaces by a stub. */
export const env: Pick<ImportMetaEnv, 'VITE_API_BASE'> = { VITE_API_BASE: import.meta.env.VITE_API_BASE };
