import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../src-main/api/all.ts'
import { dispatchInPieces } from '../../../src-main/operations/engine/dispatch-in-pieces.ts'
import type { OperationContext, RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import { headView, lineById } from '../../../src-main/revisions/lines.ts'
import { windowAfter } from '../../../src-main/revisions/page-windows.ts'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import type { Bound, Reader } from '../../../src-main/store/store.ts'
import { SEED } from '../../support/property-seed.ts'
import { queryPlan } from '../../support/query-plan.ts'
import { randomNumbers } from '../../support/random-numbers.ts'
import { openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'
import { addresses, failingLog, noEditors } from '../../support/workspace.ts'

/** More siblings than one window contains. */
const PAGES = 300
const STEPS = 90

let fixture: ReviewFixture
let change: string
beforeAll(() => {
  fixture = openReviewFixture(
    Object.fromEntries(Array.from({ length: PAGES }, (_, index) => [`Page ${index}`, `Text ${index}.\n`])),
  )
  change = fixture.begin()
  const next = randomNumbers()
  const edits: ContentChange[] = []
  for (let step = 0; step < STEPS; step += 1) edits.push(randomChange(next, step))
  // The change request hides some of these changes of the space below it.
  fixture.changeSpace(...edits.filter((_, step) => step % 2 === 0))
  for (const edit of edits) fixture.attempt(change, edit)
  fixture.changeSpace({
    operation: 'insert_page',
    title: 'The last "pages":[] 🧀',
    document: { markdown: '' },
  })
})
afterAll(() => fixture.workspace.close())

/** Returns an independent change. Pages move only below the first ten, and so never below themselves. */
function randomChange(next: (below: number) => number, step: number): ContentChange {
  const subject = fixture.pages[10 + step] ?? ''
  const other = fixture.pages[next(10)] ?? ''
  switch (next(5)) {
    case 0:
      return { operation: 'insert_page', title: `Group ${step}`, into: other }
    case 1:
      return {
        operation: 'update_page',
        page: subject,
        hidden: true,
        emoji: '🧀',
        title: `Über „${step}“ \\ "x"`,
      }
    case 2:
      return { operation: 'delete_page', page: subject }
    case 3:
      return { operation: 'update_page', page: subject, into: fixture.pages[9 + step] ?? null, at: 0 }
    default:
      return { operation: 'update_page', page: subject, into: other, at: next(4) }
  }
}

const context = (checkReads: boolean): OperationContext => ({
  store: fixture.workspace.store,
  clock: fixture.workspace.now,
  newId: () => 'unused',
  addresses,
  presence: noEditors(),
  log: failingLog,
  checkReads,
  announce: () => undefined,
})

/** Returns the input of a read of a whole content. */
function inputOf(id: string): RawInput {
  const spaceId = fixture.space
  const { revision: revisionId } = fixture.workspace.call('getSpaceById', { params: { spaceId } })
  const needed = { spaceId, changeRequestId: change, revisionId }
  const path = registry.get(id)?.path ?? ''
  return { params: Object.fromEntries(Object.entries(needed).filter(([name]) => path.includes(`{${name}}`))) }
}

function piecesOf(id: string, input: RawInput, checkReads = false) {
  const operation = registry.get(id)
  if (!operation) throw new Error(`There is no operation ${id}`)
  const result = dispatchInPieces(context(checkReads), operation, input, {
    kind: 'token',
    user: fixture.workspace.user,
  })
  if (!result.ok) throw result.problem
  return { ...result, pieces: [...result.text] }
}

const WHOLE = [...registry.values()].filter(({ inPieces }) => inPieces).map(({ id }) => id)

describe.each(WHOLE)(`the answer of %s in pieces, with seed ${SEED}`, (id) => {
  it('is the JSON of the answer, byte for byte', () => {
    for (const query of [{}, { metadata: false }]) {
      const whole = fixture.workspace.attempt(id as 'listPages', { ...inputOf(id), query })
      const { pieces, status } = piecesOf(id, { ...inputOf(id), query })
      expect(whole).toMatchObject({ ok: true, status })
      expect(pieces.join('')).toBe(JSON.stringify(whole.ok && whole.value))
    }
  })

  it('arrives in several pieces', () => {
    expect(piecesOf(id, inputOf(id)).pieces.length).toBeGreaterThan(1)
  })

  it('is checked against its schema where reads are checked', () => {
    expect(piecesOf(id, inputOf(id), true).pieces).toHaveLength(1)
  })

  it('has another state for another form of the answer', () => {
    const state = (query: object) => piecesOf(id, { ...inputOf(id), query }).state
    expect(state({})).toEqual(state({ metadata: true }))
    expect(state({})).not.toEqual(state({ metadata: false }))
  })
})

describe('answers in pieces', () => {
  it('are declared by each read of a whole content', () => {
    const whole = [...registry.values()].filter(({ listsWholeContent }) => listsWholeContent)
    expect(WHOLE).toEqual(whole.map(({ id }) => id))
    expect(WHOLE.length).toBeGreaterThan(3)
  })

  it('have another state after a change', () => {
    const before = piecesOf('listPages', inputOf('listPages')).state
    const inChange = piecesOf('listPagesInChangeRequest', inputOf('listPagesInChangeRequest')).state
    expect(inChange).not.toEqual(before)
    fixture.changeSpace({ operation: 'insert_page', title: 'One more', document: { markdown: '' } })
    expect(piecesOf('listPages', inputOf('listPages')).state).not.toEqual(before)
  })

  it('are refused to a caller who may not read the space', () => {
    const operation = registry.get('listPages')
    const caller = { kind: 'token', user: 'stranger' } as const
    const result = operation && dispatchInPieces(context(false), operation, inputOf('listPages'), caller)
    expect(result).toMatchObject({ ok: false, problem: { code: 'resource.unknown' } })
  })

  it.each(['space', 'change request'])('read the windows of a %s by the index of siblings', (kind) => {
    const { store } = fixture.workspace
    const queries: [string, Bound[]][] = []
    const recordingReader: Reader = {
      get: (sql, ...values) => store.get(sql, ...values),
      iterate: (sql, ...values) => store.iterate(sql, ...values),
      all(sql, ...values) {
        queries.push([sql, values])
        return store.all(sql, ...values)
      },
    }
    const table = kind === 'space' ? 'space' : 'change_request'
    const line = store.get<{ line: number }>(`SELECT line FROM ${table} LIMIT 1`)?.line ?? 0
    const view = headView(recordingReader, lineById(store, line))
    windowAfter(view, null, null, 10)
    windowAfter(view, 'page', { position: 'a0', page: 'id' }, 10)
    const plans = queries.flatMap(([sql, values]) => queryPlan(store, sql, ...values))
    expect(plans.filter((plan) => /SCAN|TEMP B-TREE/.test(plan))).toEqual([])
    expect(plans.filter((plan) => plan.includes('(position,page)>')).length).toBeGreaterThan(0)
  })
})
