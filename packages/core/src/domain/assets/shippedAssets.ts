// Generated from templates/ by `npm run build`; edit the templates, not this file.
export const shippedAssets: Readonly<Record<string, string>> = {};
