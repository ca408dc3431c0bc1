/** Punctuation and symbols, as the engine knows them itself. */
export const P = /\p{P}/u;
export const S = /\p{S}/u;
