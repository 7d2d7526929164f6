import type { IncludeName } from '../../../../src-main/content/markdown/links/include-address.ts'
import type { ReusableContent } from '../../../../src-main/schemas/space-settings/reusable-content.ts'
import { ClientProblem } from '../../../api/client-problem.ts'
import type { IncludedContent } from '../../../markdown/view/computed-content.ts'
import type { ComputedPlace, ReusableReads } from './use-reusable-reads.ts'

const OUT_OF_BOOK = 'This reusable content is named by an id of another place. Its text is not in this space.'
const IN_OTHER_SPACE =
  'This reusable content is in a space that does not exist here, or that you may not read.'

/** The reads of included texts. `listOnce` reads the reusable contents of each content once. */
export interface IncludedReads extends Pick<ReusableReads, 'text' | 'page'> {
  listOnce: (place: ComputedPlace) => Promise<ReusableContent[]>
}

/** The place of a text to read. */
interface IncludedPlace {
  /** The content that contains the text. */
  content: ComputedPlace
  /** The space of the text; undefined for the space of the page. */
  spaceId: string | undefined
}

/** Reads an included text. For an unreadable text it returns a sentence with the reason. */
export async function readIncludedText(
  reads: IncludedReads,
  page: ComputedPlace,
  name: IncludeName,
): Promise<IncludedContent> {
  if (name.kind === 'elsewhere')
    return { kind: 'problem', sentence: 'This address names no reusable content of a space.' }
  const isOwn = name.spaceId === undefined || name.spaceId === page.spaceId
  const place: IncludedPlace = isOwn
    ? { content: page, spaceId: undefined }
    : { content: { spaceId: name.spaceId! }, spaceId: name.spaceId }
  try {
    return await (name.kind === 'id' ? byId(reads, place, name.id) : byPath(reads, place, name))
  } catch (error) {
    if (!(error instanceof ClientProblem)) throw error
    const isHidden = error.status === 404 || error.status === 403
    return { kind: 'problem', sentence: isHidden ? (isOwn ? OUT_OF_BOOK : IN_OTHER_SPACE) : error.message }
  }
}

async function byId(
  reads: IncludedReads,
  { content, spaceId }: IncludedPlace,
  id: string,
): Promise<IncludedContent> {
  const { title, markdown = '', git } = await reads.text(content, id)
  const place = { spaceId, path: git?.path ?? id }
  return { kind: 'text', place, title, markdown, screen: `${screenOf(content)}/reusable/${id}` }
}

async function byPath(
  reads: IncludedReads,
  place: IncludedPlace,
  { path, isRooted }: { path: string; isRooted: boolean },
): Promise<IncludedContent> {
  const { content, spaceId } = place
  const isNamed = ({ git }: ReusableContent): boolean =>
    git?.path === path || (isRooted && git?.path.endsWith(`/${path}`) === true)
  const item = (await reads.listOnce(content)).find(isNamed)
  if (item) return byId(reads, place, item.id)
  const page = await reads.page(content, path, isRooted)
  if (!page) return { kind: 'problem', sentence: `There is no reusable content at ${path}.` }
  const { title, markdown, id } = page
  const screen = `${screenOf(content)}/pages/${id}`
  return { kind: 'text', place: { spaceId, path: page.path }, title, markdown, screen }
}

/** The address of a space, or of its change request. A text of a revision opens as the space has it now. */
function screenOf({ spaceId, changeRequestId }: ComputedPlace): string {
  return `/spaces/${spaceId}${changeRequestId === undefined ? '' : `/changes/${changeRequestId}`}`
}
