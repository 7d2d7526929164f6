import type { Space } from '../../../schemas/space.ts'
import { FAILURES_PER_ROUND } from '../../unfetched.ts'
import { isOnlineOnly } from '../online-only-spaces.ts'
import type { ListPull } from './list-pull.ts'
import { pollSpace } from './poll-space.ts'
import { isHidden, Stopped, unlessHidden } from './remote-reads.ts'

/** Returns the spaces with those at the end over which the remote failed before. They delay no other space. */
export function dueLast({ unfetched }: ListPull, spaces: readonly Space[]): Space[] {
  const isDue = ({ id }: Space) => Number(unfetched.isDue(id))
  return spaces.toSorted((one, other) => isDue(one) - isDue(other))
}

/**
 * Polls a space. Returns false when the remote fails over it alone, after `failed` others. As after an interrupted
 * pull, its edits do not land and are not sent, and the next pull continues there.
 */
export async function pollUnlessFailing(
  pull: ListPull,
  space: Space,
  failed: ReadonlySet<string>,
): Promise<boolean> {
  try {
    const isThorough = pull.isThorough || pull.unfetched.isDue(space.id)
    if (!isOnlineOnly(pull.store, space.id)) await pollUnlessGone({ ...pull, isThorough }, space)
  } catch (error) {
    if (!(error instanceof Stopped) || failed.size === FAILURES_PER_ROUND) throw error
    if (!(await pull.unfetched.concernsOne(error.failure))) throw error
    pull.unfetched.add(`the space "${space.title}"`)
    pull.unfetched.hold(space.id)
    return false
  }
  pull.unfetched.markWhole(space.id)
  return true
}

/**
 * Polls a space. A listed thing of it can be deleted meanwhile, so a poll that misses one is repeated. The space can be
 * deleted too; the next pull requests it by id.
 */
async function pollUnlessGone(pull: ListPull, space: Space): Promise<void> {
  try {
    await unlessHidden(pollSpace(pull, space), () => pollSpace(pull, space))
  } catch (error) {
    if (!isHidden(error)) throw error
    const read = pull.reads.readIfPresent('getSpaceById', { params: { spaceId: space.id } })
    if ((await unlessHidden(read, () => null)) !== null) throw error
  }
}
