/**
 * The options of Node for a host. New objects get 32 MB, as in Electron. By default Node uses four times as much while
 * it imports a large book, without a gain. package.json repeats the options for `npm run serve`.
 */
export const hostFlags = ['--max-semi-space-size=16']
