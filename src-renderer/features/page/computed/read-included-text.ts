import type { ReusableContent } from '../../../../src-main/schemas/space-settings/reusable-content.ts'
import { ClientProblem } from '../../../api/client-problem.ts'
import type { IncludedContent } from '../../../markdown/view/computed-content.ts'
import type { IncludeName } from './include-address.ts'
import type { ComputedPlace, ReusableReads } from './use-reusable-reads.ts'

const OUT_OF_BOOK = 'This reusable content is named by an id of another place. Its text is not in this space.'
const IN_OTHER_SPACE = 'This reusable content stands in a space that is not here, or that you may not read.'

/** The reads, with a list of reusable contents that is read once for each content. */
export interface IncludedReads extends Pick<ReusableReads, 'text' | 'page'> {
  listOnce: (place: ComputedPlace) => Promise<ReusableContent[]>
}

/** A text to read: its name, the content of the page that includes it, and the content that holds it. */
interface Wanted {
  at: ComputedPlace
  /** The space of the text where that is another than the page's. */
  spaceId: string | undefined
}

/** Reads an included text. A text that cannot be read is a sentence that says why. */
export async function readIncludedText(
  reads: IncludedReads,
  page: ComputedPlace,
  name: IncludeName,
): Promise<IncludedContent> {
  if (name.kind === 'elsewhere')
    return { kind: 'problem', sentence: 'This address names no reusable content of a space.' }
  const isOwn = name.spaceId === undefined || name.spaceId === page.spaceId
  const wanted: Wanted = isOwn
    ? { at: page, spaceId: undefined }
    : { at: { spaceId: name.spaceId! }, spaceId: name.spaceId }
  try {
    return await (name.kind === 'id' ? byId(reads, wanted, name.id) : byPath(reads, wanted, name))
  } catch (error) {
    if (!(error instanceof ClientProblem)) throw error
    const isHidden = error.status === 404 || error.status === 403
    return { kind: 'problem', sentence: isHidden ? (isOwn ? OUT_OF_BOOK : IN_OTHER_SPACE) : error.message }
  }
}

async function byId(reads: IncludedReads, { at, spaceId }: Wanted, id: string): Promise<IncludedContent> {
  const { title, markdown = '', git } = await reads.text(at, id)
  const place = { spaceId, path: git?.path ?? id }
  return { kind: 'text', place, title, markdown, screen: `/spaces/${at.spaceId}/reusable/${id}` }
}

async function byPath(
  reads: IncludedReads,
  wanted: Wanted,
  { path, isRooted }: { path: string; isRooted: boolean },
): Promise<IncludedContent> {
  const { at, spaceId } = wanted
  const isMeant = ({ git }: ReusableContent): boolean =>
    git?.path === path || (isRooted && git?.path.endsWith(`/${path}`) === true)
  const item = (await reads.listOnce(at)).find(isMeant)
  if (item) return byId(reads, wanted, item.id)
  const page = await reads.page(at, path, isRooted)
  if (!page) return { kind: 'problem', sentence: `There is no reusable content at ${path}.` }
  const { title, markdown, id } = page
  const screen = `/spaces/${at.spaceId}/pages/${id}`
  return { kind: 'text', place: { spaceId, path: page.path }, title, markdown, screen }
}
