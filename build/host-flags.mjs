/**
 * The options of Node for a host. New objects get two halves of 8 MB in each thread. With halves of 16 MB an import of
 * 45 MB took 40 MB more, and was no faster. The option also applies to the threads, whose `resourceLimits` Node then
 * ignores. package.json repeats it for `npm run serve`.
 */
export const hostFlags = ['--max-semi-space-size=8']
