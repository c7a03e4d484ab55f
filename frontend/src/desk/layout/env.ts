/** The version of the site, from the repository's package.json. In a file of the desk, because guests are not shown it. */
export const VERSION: string = import.meta.env.INNKEEPER_VERSION;
