/** Where the site finds what a browser needs of the stand-in; the rest is between servers. */
export const PREFIX = '/stand-in-google';
