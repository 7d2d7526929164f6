import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src-main/operations/all.ts'
import type { KeptInput } from '../../src-main/sync/intent-row.ts'
import { queuedPolicy, writtenIn } from '../../src-main/sync/written-in.ts'
import { inputSites, type InputSite } from '../support/input-sites.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(() => {
  world = openWorld()
})
afterAll(() => world.desk.close())

const queued = [...registry.values()]
  .filter(({ id }) => queuedPolicy(id) !== undefined)
  .map((operation) => [operation.id, operation] as const)

/** Fields that name a thing. */
const IDS = new Set([
  'after.collection',
  'after.siteSection',
  'after.siteSpace',
  'after.space',
  'before.collection',
  'before.siteSection',
  'before.siteSpace',
  'before.space',
  'changes.page',
  'changes.into',
  'changes.ref',
  'changes.revision',
  'files.ref',
  'defaultContent.site',
  'body.defaultSiteSection',
  'body.defaultSiteSpace',
  'body.node',
  'body.organization',
  'body.page',
  'body.parent',
  'body.sectionId',
  'body.spaceId',
  'body.spaces',
])
/** Fields whose value is chosen from what a screen offers. */
const CHOSEN = new Set([
  'body.addedReactions',
  'body.removedReactions',
  'body.emoji',
  'body.icon',
  'changes.emoji',
  'changes.icon',
])
/** Said of a file that is given whole. */
const OF_FILES = new Set(['files.contentType'])

/** The last two names of a place, which tell its field: `body.changes.0.title` is `changes.title`. */
const fieldOf = ({ path }: InputSite): string =>
  path
    .split('.')
    .filter((name) => name !== '0' && name !== 'any')
    .slice(-2)
    .join('.')

const isText = ({ schema, path }: InputSite): boolean =>
  path.startsWith('body') &&
  schema.type === 'string' &&
  schema.const === undefined &&
  schema.enum === undefined

const MARK = 'TWFya2Vk'

describe('every queued operation', () => {
  it.each(queued)('%s declares each field of its input in which a user writes', (_id, operation) => {
    const sites = inputSites(operation, world.inputFor(operation, world.desk)).filter(isText)
    const lacking = sites
      .filter((site) => ![IDS, CHOSEN, OF_FILES].some((fields) => fields.has(fieldOf(site))))
      .filter((site) => {
        const written = writtenIn({ operation: operation.id, input: site.withValue(MARK) as KeptInput })
        return !JSON.stringify(written).includes(MARK)
      })
    expect(lacking.map(({ path }) => path)).toEqual([])
  })

  it.each(queued)('%s names what it does and what it is about as users do', (id, { summary }) => {
    const policy = queuedPolicy(id)!
    expect(policy.words).toMatch(/^[A-Z][^.;]+$/)
    expect(policy.about).toMatch(/^the /)
    expect(policy.words.length).toBeLessThan(60)
    expect(summary).not.toBe('')
  })

  it('says what it follows where it is about what a change request holds or how it stands', () => {
    const about = queued.filter(([, { path }]) => path.includes('{changeRequestId}'))
    const ordered = about.filter(([id]) => queuedPolicy(id)!.order !== undefined).map(([id]) => id)
    const others = about.map(([id]) => id).filter((id) => !ordered.includes(id))
    expect(others.filter((id) => !/Comment(Reply)?InChangeRequest$/.test(id))).toEqual([])
  })
})
