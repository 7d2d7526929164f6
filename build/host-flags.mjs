/**
 * What Node is told when it runs a host. New objects get 32 MB, as in Electron: left alone, Node takes four times
 * as much while a large book is imported, and gains nothing by it. package.json says the same for `npm run serve`.
 */
export const hostFlags = ['--max-semi-space-size=16']
