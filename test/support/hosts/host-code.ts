import { isFresh } from '../../../build/build.mjs'
import { inProject } from '../../../build/project.mjs'
import { threadsIn, type Threads } from '../../../src-main/workspace/threads.ts'

/**
 * True when the build is newer than all sources. `npm test` builds first. Built code starts in a third of the time,
 * so tests run the sources only when the build is outdated.
 */
const isBuilt = isFresh()

/** The script of a headless host. */
export const SERVE = inProject(isBuilt ? 'out/main/serve.js' : 'src-main/serve.ts')

/** The scripts of the threads of a host. */
export const THREADS = threadsIn(inProject(isBuilt ? 'out/main' : 'src-main'), isBuilt) as Required<Threads>
