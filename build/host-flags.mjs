/**
 * The options of Node for a host. package.json repeats them for `npm run serve`.
 *
 * - New objects get two halves of 8 MB in each thread. With halves of 16 MB an import of 45 MB took 40 MB more, and was
 *   no faster. The option also applies to the threads, whose `resourceLimits` Node then ignores.
 * - Old objects may grow by 60 % between two collections. By default V8 lets them triple while objects arrive fast. The
 *   same import then took 60 MB more, nearly all of it garbage, and was no faster.
 */
export const hostFlags = ['--max-semi-space-size=8', '--heap-growing-percent=60']
