import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent } from 'vue'
import {
  useConflictText,
  type ConflictText,
} from '../../../../src-renderer/features/change-requests/conflicts/use-conflict-text.ts'
import { mountInChangeRequest } from '../../support/change-request.ts'
import { deferred } from '../../support/deferred.ts'
import { Refused } from '../../support/fake-host.ts'

const place = (word: string): string =>
  `<<<<<<< mine\nMy ${word}.\n||||||| base\nA ${word}.\n=======\nTheir ${word}.\n>>>>>>> theirs\n`
const MARKED = `${place('first')}Between.\n${place('second')}`
const MINE = { kind: 'side', side: 'mine' } as const

/** Opens a page with two conflicting places. `refuse` fails the next save. */
async function open() {
  const core = { markdown: MARKED, version: 1, refuse: undefined as Promise<never> | undefined }
  let text: ConflictText | undefined
  const Inside = defineComponent({
    setup() {
      text = useConflictText(() => 'p')
      return () => null
    },
  })
  const documentId = () => `d${core.version}`
  const write = (markdown: string): void => {
    core.markdown = markdown
    core.version += 1
  }
  await mountInChangeRequest(Inside, {
    answers: {
      getPageInChangeRequestById: () =>
        ({ id: 'p', markdown: core.markdown, documentId: documentId() }) as never,
      async updateChangeRequestContent({ body }) {
        const { refuse } = core
        core.refuse = undefined
        await refuse
        const [change] = body!.changes as { document: { markdown: string }; ifDocumentId?: string }[]
        if (change!.ifDocumentId !== undefined && change!.ifDocumentId !== documentId())
          throw new Refused({ code: 'state.changed', status: 412, message: 'Changed.' })
        write(change!.document.markdown)
        return { pages: [{ id: 'p', documentId: documentId() }] } as never
      },
    },
  })
  return { core, text: text!, write }
}

describe('the choices for the places of a conflict', () => {
  it('are saved one after another, and can be changed', async () => {
    const { core, text } = await open()
    await Promise.all([text.decide(0, MINE), text.decide(1, { kind: 'side', side: 'theirs' })])
    expect(core.markdown).toBe('My first.\nBetween.\nTheir second.\n')
    await text.decide(1, MINE)
    expect(core.markdown).toBe('My first.\nBetween.\nMy second.\n')
    expect(text.problem.value).toBeUndefined()
  })

  it('do not overwrite what another user wrote meanwhile', async () => {
    const { core, text, write } = await open()
    const theirs = MARKED.replace('Between.', 'Between, and more.')
    write(theirs)
    await text.decide(0, MINE)
    expect(core.markdown).toBe(theirs)
    expect(text.problem.value?.message).toContain('The page was edited meanwhile')
    expect(text.left.value).toBe(2)
    await text.decide(0, MINE)
    expect(core.markdown).toContain('My first.\nBetween, and more.\n')
  })

  it('stay when an earlier one for the same place cannot be saved', async () => {
    const { core, text } = await open()
    const refusal = deferred<never>()
    core.refuse = refusal.promise
    const choices = [text.decide(0, MINE), text.decide(0, { kind: 'side', side: 'theirs' })]
    refusal.reject(new Refused({ code: 'host.unreachable', status: 0, message: 'Nobody is there.' }))
    await Promise.all(choices)
    expect(text.decisions.value.get(0)).toEqual({ kind: 'side', side: 'theirs' })
    expect(core.markdown).toContain('Their first.\n')
  })

  it('return to the stored ones when none of two for a place can be saved', async () => {
    const { core, text } = await open()
    const [first, second] = [deferred<never>(), deferred<never>()]
    const refuse = ({ reject }: typeof first) =>
      reject(new Refused({ code: 'host.unreachable', status: 0, message: 'Nobody is there.' }))
    core.refuse = first.promise
    const choices = [text.decide(0, MINE)]
    await flushPromises()
    core.refuse = second.promise
    choices.push(text.decide(0, { kind: 'side', side: 'theirs' }))
    refuse(first)
    await flushPromises()
    refuse(second)
    await Promise.all(choices)
    expect(text.decisions.value.size).toBe(0)
    expect(core.markdown).toBe(MARKED)
  })

  it('stay when another one cannot be saved', async () => {
    const { core, text } = await open()
    const refusal = deferred<never>()
    core.refuse = refusal.promise
    const choices = [text.decide(0, MINE), text.decide(1, MINE)]
    refusal.reject(new Refused({ code: 'host.unreachable', status: 0, message: 'Nobody is there.' }))
    await Promise.all(choices)
    expect([...text.decisions.value.keys()]).toEqual([1])
    expect(text.problem.value?.message).toBe('Nobody is there.')
    expect(core.markdown).toBe(`${place('first')}Between.\nMy second.\n`)
  })
})
