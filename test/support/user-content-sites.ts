import { registry } from '../../src-main/api/all.ts'
import type { AnyOperation } from '../../src-main/operations/engine/define-operation.ts'
import type { RawInput } from '../../src-main/operations/engine/dispatch.ts'
import { queuedPolicy } from '../../src-main/sync/outbox/edit-policy.ts'
import { png } from './content/png.ts'
import { inputSites, type InputSite } from './documents/input-sites.ts'
import type { World } from './sync/world.ts'

/** Every operation that a replica queues. */
export const queuedOperations: readonly AnyOperation[] = [...registry.values()].filter(
  ({ id }) => queuedPolicy(id) !== undefined,
)

/** Fields with an id. */
const IDS = [
  ...['collection', 'space', 'siteSection', 'siteSpace'].flatMap((name) => [
    `after.${name}`,
    `before.${name}`,
  ]),
  ...['content', 'formerId', 'ifDocumentId', 'into', 'page', 'ref', 'revision'].map(
    (name) => `changes.${name}`,
  ),
  ...[
    'author',
    'collection',
    'space',
    'defaultSiteSection',
    'defaultSiteSpace',
    'node',
    'organization',
    'page',
    'parent',
    'sectionId',
  ].map((name) => `body.${name}`),
  'body.spaceId',
  'body.spaces',
  'body.users',
  ...['approvers', 'bypass'].flatMap((name) => [`${name}.users`, `${name}.teams`]),
  'defaultContent.site',
  'files.ref',
  'links.id',
]
/** Fields whose value users choose from a list. */
const CHOSEN = ['addedReactions', 'removedReactions', 'emoji', 'icon'].map((name) => `body.${name}`)
/** Fields without words of a user. */
const NO_WORDS = new Set([
  ...IDS,
  ...CHOSEN,
  // The text before the edit is not a text of the edit.
  'base.markdown',
  'changes.emoji',
  'changes.icon',
  'changes.rule',
  'files.contentType',
  'files.path',
])

/** Returns the places of an operation's input in which a user writes or inserts a file. */
export function userContentSites(operation: AnyOperation, world: World): InputSite[] {
  return inputSites(operation, world.inputFor(operation, world.workspace)).filter(
    (site) => isFreeText(site) && !NO_WORDS.has(fieldOf(site)),
  )
}

const isFreeText = ({ schema, path }: InputSite): boolean =>
  path.startsWith('body') &&
  schema.type === 'string' &&
  !isColor(schema.pattern) &&
  schema.const === undefined &&
  schema.enum === undefined

const isColor = (pattern = '') => pattern.startsWith('^#')

/** Returns the last two names of a place, which identify its field: `changes.title` for `body.changes.0.title`. */
function fieldOf({ path }: InputSite): string {
  const names = path.split('.').filter((name) => name !== '0' && name !== 'any')
  return names.slice(-2).join('.')
}

/** An input with a unique word in one of its fields. `word` must be found again later. */
export interface MarkedInput {
  input: RawInput
  word: string
}

/** Returns inputs with a word in the forms that fields require. The first accepted one is used. */
export function markedInputs({ schema, withValue }: InputSite, word: string): MarkedInput[] {
  if (schema.format === 'base64') {
    // Some fields take any file, and others a picture.
    const files = [Buffer.from(word), Buffer.concat([png(1, 1), Buffer.from(word)])]
    return files
      .map((file) => file.toString('base64'))
      .map((base64) => ({ input: withValue(base64), word: base64 }))
  }
  if (schema.pattern !== undefined && new RegExp(schema.pattern, 'u').test(nameFormOf(word)))
    return [word, nameFormOf(word)].map((value) => ({
      input: withOwnName(withValue(value), word),
      word: value,
    }))
  const forms = [word, `https://example.org/${word}`, `example.org/${word}`, `${word}.example`]
  const file = { input: withValue(`data:text/plain,${word}`), word: Buffer.from(word).toString('base64') }
  return [...forms.map((value) => ({ input: withOwnName(withValue(value), word), word })), file]
}

/** Returns a word as the name of a variable, without hyphens. */
const nameFormOf = (word: string) => word.replaceAll('-', '_')

/** Returns an input in which names that must be unique contain the word. */
function withOwnName(input: RawInput, word: string): RawInput {
  const body = input.body as Record<string, unknown>
  const unique = ['name', 'slug'].filter((key) => typeof body[key] === 'string' && body[key] !== word)
  return { ...input, body: { ...body, ...Object.fromEntries(unique.map((key) => [key, `n-${word}`])) } }
}
